import { isIPv6 } from 'node:net'

const GROUPS = 8
/** Networks of this many groups, 64 bits, are what one household or one rented server is given, RFC 6177. */
const NETWORK_GROUPS = 4

/**
 * Whose tries are counted together. Who has an IPv6 address mostly has 2^64 of them, and could come from another
 * one each time.
 *
 * @param address of a socket or of a proxy's header
 * @returns an IPv4 address as it is, also where a socket for both kinds shows it as IPv6
 */
export function networkOf(address: string): string {
  const bare = address.replace(/%.*$/, '')
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1]
  if (mapped !== undefined) return mapped
  if (!isIPv6(bare)) return address
  const [head = [], tail = []] = bare.split('::').map((part) => (part === '' ? [] : part.split(':')))
  const zeros = Array.from({ length: Math.max(0, GROUPS - head.length - tail.length) }, () => '0')
  const groups = [...head, ...zeros, ...tail].slice(0, NETWORK_GROUPS)
  return groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')
}
