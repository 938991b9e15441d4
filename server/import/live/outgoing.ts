// Requests to a server that a user has named. The address decides where they go, so private networks are refused unless
// the operator allows them, by the address that is really connected to; and no redirect is followed.
import { lookup } from 'node:dns'
import { request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { BlockList, isIP } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { UnreadableFile } from '../problem.ts'

export interface LiveServer {
  /** Without a slash at its end. */
  address: string
  token: string
  isPrivateAllowed: boolean
}

const SILENCE_MS = 30_000
const RETRY_MS = [1_000, 5_000]

function listNetworks(family: 'ipv4' | 'ipv6', networks: readonly string[]): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', prefix] = network.split('/')
    list.addSubnet(address, Number(prefix), family)
  }
  return list
}

/** Two lists: one of both families would look for an IPv4 address among the IPv6 networks too. */
const PRIVATE = listNetworks('ipv4', [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
  ...['192.0.0.0/24', '192.168.0.0/16', '198.18.0.0/15', '224.0.0.0/3'],
])
/** Everything but 2000::/3, and in it the ranges that carry IPv4 addresses: 2002::/16 and 2001::/32. */
const PRIVATE_V6 = listNetworks('ipv6', ['::/3', '4000::/2', '8000::/1', '2001::/32', '2002::/16'])

/** Whether an IP address is not of the public internet. */
export function isPrivate(ip: string): boolean {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped) return isPrivate(mapped)
  return isIP(ip) === 6 ? PRIVATE_V6.check(ip, 'ipv6') : PRIVATE.check(ip)
}

class PrivateAddress extends Error {}

/** Resolves names as Node does, and refuses private addresses: the one that was checked is connected to. */
const lookupPublic: RequestOptions['lookup'] = (name, options, done) =>
  lookup(name, { ...options, all: true }, (error, found) => {
    if (error) return done(error, [])
    const first = found[0]
    if (!first || found.some(({ address }) => isPrivate(address))) return done(new PrivateAddress(), [])
    if (options.all) done(null, found)
    else done(null, first.address, first.family)
  })

/**
 * Resolves when the headers of the answer have arrived.
 *
 * @throws UnreadableFile if the address is not allowed, or the server cannot be reached
 */
export async function ask(
  server: LiveServer,
  path: string,
  { method = 'GET', signal }: { method?: 'GET' | 'POST'; signal: AbortSignal },
): Promise<IncomingMessage> {
  const url = new URL(server.address + path)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  // A name is checked when it is resolved.
  if (!server.isPrivateAllowed && isIP(host) > 0 && isPrivate(host))
    throw new UnreadableFile(url.host, 'private_address')
  for (const pauseMs of [...RETRY_MS, undefined]) {
    const answer = await exchange(server, url, method, signal).catch((error: Error) => error)
    signal.throwIfAborted()
    if (answer instanceof PrivateAddress) throw new UnreadableFile(url.host, 'private_address')
    const isPassing = answer instanceof Error || answer.statusCode === 429 || (answer.statusCode ?? 0) >= 500
    if (!isPassing) return answer
    if (!(answer instanceof Error)) answer.resume()
    if (pauseMs === undefined) break
    await setTimeout(pauseMs, undefined, { signal })
  }
  throw new UnreadableFile(url.host, 'server_unreachable')
}

function exchange(
  { token, isPrivateAllowed }: LiveServer,
  url: URL,
  method: string,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest
  return new Promise((resolve, reject) => {
    const outgoing = send(url, {
      ...{ method, signal, timeout: SILENCE_MS },
      // A pooled connection, such as that to an object store of the operator, was not checked.
      agent: false,
      ...(!isPrivateAllowed && { lookup: lookupPublic }),
      headers: { Authorization: `Bearer ${token}`, Accept: '*/*' },
    })
    outgoing.once('timeout', () => outgoing.destroy(new Error('the server says nothing')))
    outgoing.once('response', resolve)
    outgoing.on('error', reject)
    outgoing.end()
  })
}
