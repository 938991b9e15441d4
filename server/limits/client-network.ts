import { isIPv6 } from 'node:net'

const GROUPS = 8
/** One household or one rented server usually gets a network of 64 bits, RFC 6177. */
const NETWORK_GROUPS = 4

/**
 * The network whose attempts are counted together: an IPv4 address, or the first 64 bits of an IPv6 address, whose
 * owner mostly has all the rest.
 *
 * @param address of a socket, or an entry of X-Forwarded-For, which may have a port: `1.2.3.4:5678`, `[::1]:5678`
 */
export function networkOf(address: string): string {
  const withoutPort = /^\[(.+)\](?::\d+)?$|^([\d.]+):\d+$/.exec(address)
  const bare = (withoutPort?.[1] ?? withoutPort?.[2] ?? address).replace(/%.*$/, '')
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1]
  if (mapped !== undefined) return mapped
  if (!isIPv6(bare)) return bare
  const [head = [], tail = []] = bare.split('::').map((part) => (part === '' ? [] : part.split(':')))
  const zeros = Array.from({ length: Math.max(0, GROUPS - head.length - tail.length) }, () => '0')
  const groups = [...head, ...zeros, ...tail].slice(0, NETWORK_GROUPS)
  return groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')
}

/** A proxy may pass on anything. */
const MAX_NAME_LENGTH = 60

/** The same for a reader: `192.0.2.7`, `2001:db8:0:1::/64`. */
export function networkName(address: string): string {
  const network = networkOf(address)
  return isIPv6(`${network}::`) ? `${network}::/64` : network.slice(0, MAX_NAME_LENGTH)
}
