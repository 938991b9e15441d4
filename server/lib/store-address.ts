// Parses `DAYLEAF_MEDIA_URL`, the address of the media store.

export interface S3Address {
  /** Without a trailing slash. */
  endpoint: string
  region: string
  bucket: string
  /** Prefix of every key: empty, or with a trailing slash. */
  prefix: string
}

export type StoreAddress = { directory: string } | S3Address

/**
 * `s3://bucket/prefix?endpoint=https://…&region=…`, or `file:///a/directory`.
 *
 * @throws Error whose message completes a sentence after the setting's name: "must …"
 */
export function parseStoreAddress(text: string): StoreAddress {
  const url = URL.parse(text)
  if (url?.protocol === 'file:') return { directory: toDirectory(url) }
  if (url?.protocol !== 's3:' || url.hostname === '') throw new Error('must be an s3:// or file:// URL')
  if (url.username || url.password) throw new Error('must not carry credentials')
  const unknown = [...url.searchParams.keys()].find((name) => name !== 'endpoint' && name !== 'region')
  if (unknown !== undefined) throw new Error(`knows endpoint and region, but not ${unknown}`)
  const region = url.searchParams.get('region') ?? 'us-east-1'
  const endpoint = url.searchParams.get('endpoint') ?? `https://s3.${region}.amazonaws.com`
  if (!/^https?:$/.test(URL.parse(endpoint)?.protocol ?? ''))
    throw new Error('must have an http:// or https:// endpoint')
  const prefix = url.pathname.replace(/^\/+|\/+$/g, '')
  if (!/^[\w./-]*$/.test(prefix)) throw new Error('must have a prefix of letters, digits, ., _, / and -')
  return {
    endpoint: endpoint.replace(/\/+$/, ''),
    region,
    bucket: url.hostname,
    prefix: prefix === '' ? '' : `${prefix}/`,
  }
}

function toDirectory(url: URL): string {
  if (url.hostname !== '' && url.hostname !== 'localhost')
    throw new Error('must have an absolute path: file:///…')
  return decodeURIComponent(url.pathname)
}
