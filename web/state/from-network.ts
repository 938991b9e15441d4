/** Named by web/service-worker/main.ts too, which shares no module with the client. */
const FROM_NETWORK = 'from-network'

/**
 * Loads this screen from the network, past the client that the service worker keeps: what is between shows its own
 * page there, and may let its user in.
 */
export function openFromNetwork(): void {
  const address = new URL(location.href)
  address.searchParams.set(FROM_NETWORK, '')
  location.assign(address)
}

/** Takes the mark from the address that the network answered. */
export function tidyAddress(): void {
  const address = new URL(location.href)
  if (!address.searchParams.has(FROM_NETWORK)) return
  address.searchParams.delete(FROM_NETWORK)
  history.replaceState(history.state, '', address)
}
