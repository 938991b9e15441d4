// Requests to an address that a user has named: it decides where they go. So private networks are refused unless the operator
// allows them, by the address that is really connected to; and no redirect is followed.
import { lookup } from 'node:dns'
import { lookup as resolveName } from 'node:dns/promises'
import type { IncomingMessage, RequestOptions } from 'node:http'
import { BlockList, isIP } from 'node:net'
import { networkInterfaces } from 'node:os'
import { invalidInput } from '../../contract/app-error.ts'
import { type Outbound, send } from './outbound.ts'

/** Where such a request may go. */
export interface Reach {
  isPrivateAllowed: boolean
  /** Names under which this service is reached. */
  ownHosts?: readonly string[]
}

function listNetworks(family: 'ipv4' | 'ipv6', networks: readonly string[]): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', prefix] = network.split('/')
    list.addSubnet(address, Number(prefix), family)
  }
  return list
}

/**
 * What the registries of special-purpose addresses do not call globally reachable,
 * https://www.iana.org/assignments/iana-ipv4-special-registry
 *
 * Two lists: one of both families would look for an IPv4 address among the IPv6 networks too. */
const PRIVATE = listNetworks('ipv4', [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
  ...['192.0.0.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '224.0.0.0/3'],
  // Of documentation.
  ...['192.0.2.0/24', '198.51.100.0/24', '203.0.113.0/24'],
])
/**
 * Everything but 2000::/3, and in it the assignments of protocols, of which some carry IPv4 addresses, those that carry
 * the IPv4 address of a relay, and documentation.
 */
const PRIVATE_V6 = listNetworks('ipv6', [
  ...['::/3', '4000::/2', '8000::/1', '2001::/23', '2002::/16', '2001:db8::/32', '3fff::/20'],
])

/** Whether an IP address is not of the public internet. */
export function isPrivate(address: string): boolean {
  const [ip = ''] = address.split('%')
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped) return isPrivate(mapped)
  return isIP(ip) === 6 ? PRIVATE_V6.check(ip, 'ipv6') : PRIVATE.check(ip)
}

/** An address that is not of the public internet, or is the service's own. */
export class PrivateAddress extends Error {}

/** No answer came: its cause is the error of the connection, or a `PrivateAddress`. Faults of the ledger are none of these. */
export class Unsent extends Error {}

export function failAsUnsent(cause: unknown): never {
  throw new Unsent('the receiver did not answer', { cause })
}

/** The addresses of this machine, and those under which the service is reached from outside. */
async function listOwnAddresses(hosts: readonly string[]): Promise<ReadonlySet<string>> {
  const interfaces = Object.values(networkInterfaces()).flatMap((some = []) => some)
  const found = await Promise.all(
    hosts.map((host) => resolveName(bareHost(host), { all: true }).catch(() => [])),
  )
  return new Set([...interfaces, ...found.flat()].map(({ address }) => address))
}

/** Without the brackets of an IPv6 address. */
const bareHost = (host: string): string => host.replace(/^\[|\]$/g, '')

/** Resolves names as Node does, and refuses forbidden addresses: the one that was checked is connected to. */
const lookupAllowed =
  (isAllowed: (ip: string) => boolean): RequestOptions['lookup'] =>
  (name, options, done) =>
    lookup(name, { ...options, all: true }, (error, found) => {
      if (error) return done(error, [])
      const first = found[0]
      if (!first || !found.every(({ address }) => isAllowed(address))) return done(new PrivateAddress(), [])
      if (options.all) done(null, found)
      else done(null, first.address, first.family)
    })

/** Whether an address may be asked, as far as it can be told without resolving a name. */
export function isAllowedLiteral({ isPrivateAllowed }: Reach, { hostname }: URL): boolean {
  const host = bareHost(hostname)
  const isForbidden = isIP(host) > 0 ? isPrivate(host) : /(^|\.)localhost\.?$/.test(host)
  return isPrivateAllowed || !isForbidden
}

/**
 * Checks an address that is stored to be sent to: what its name leads to is checked whenever something is sent.
 *
 * @param at its place in the request
 * @throws AppError INVALID_INPUT
 */
export function assertNamedAddress(reach: Reach, address: string, at: string): void {
  const url = URL.parse(address)
  const protocols = reach.isPrivateAllowed ? ['https:', 'http:'] : ['https:']
  if (!url || !protocols.includes(url.protocol)) throw invalidInput(at, 'must be an https:// address')
  if (url.username || url.password) throw invalidInput(at, 'must not carry credentials')
  if (!isAllowedLiteral(reach, url)) throw invalidInput(at, 'must be a public address', 'private_address')
}

/**
 * Sends like `send`, with a connection of its own.
 *
 * @throws PrivateAddress if the address may not be asked; otherwise like `send`
 */
export async function sendWithin(
  { isPrivateAllowed, ownHosts = [] }: Reach,
  url: URL,
  outbound: Omit<Outbound, 'lookup'>,
): Promise<IncomingMessage> {
  const host = bareHost(url.hostname)
  const own = isPrivateAllowed ? new Set() : await listOwnAddresses(ownHosts)
  const isAllowed = (ip: string) => isPrivateAllowed || (!isPrivate(ip) && !own.has(ip))
  // A name is checked when it is resolved.
  if (isIP(host) > 0 && !isAllowed(host)) throw new PrivateAddress()
  return send(url, { ...outbound, lookup: lookupAllowed(isAllowed) })
}
