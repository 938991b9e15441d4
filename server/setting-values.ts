// Types of values of the settings, each refused in words that complete a sentence after the setting's name.
import { z } from 'zod'
import { isAddress } from './lib/is-address.ts'
import { parseStoreAddress } from './lib/store-address.ts'

export function wholeNumber(min: number, max: number) {
  const error = `must be a whole number from ${min.toLocaleString('en')} to ${max.toLocaleString('en')}`
  return z.coerce.number({ error }).int({ error }).min(min, { error }).max(max, { error })
}

export function positiveNumber(max: number) {
  const error = `must be a number above 0, and at most ${max.toLocaleString('en')}`
  return z.coerce.number({ error }).positive({ error }).max(max, { error })
}

export const oneOf = <const V extends readonly [string, ...string[]]>(...values: V) =>
  z.enum(values, { error: `must be one of ${values.join(', ')}` })

/** URL template of map tiles by zoom, column and row. */
export const tileUrl = z
  .url({ protocol: /^https?$/, error: 'must be an http:// or https:// URL' })
  .refine(
    (url) => ['{z}', '{x}', '{y}'].every((part) => url.includes(part)),
    'must have {z}, {x} and {y} in it',
  )
  .refine(
    (url) => !/[{}\s;,]/.test(url.replaceAll(/\{[zxy]\}/g, '')),
    'must have nothing but {z}, {x} and {y} to fill in',
  )
  .refine((url) => !/[{}@]/.test(url.split('/')[2] ?? ''), 'must name one server, without credentials')
export const postgresUrl = z
  .url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// URL' })
  .refine((url) => !/^\/?$/.test(URL.parse(url)?.pathname ?? '/diary'), 'must name a database')
  .meta({ examples: ['postgres://user:password@host:5432/database'] })
export const smtpUrl = z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// URL' }).meta({
  examples: ['smtps://user:password@mail.example.org'],
})
/** As in a mail: an address, or a name and an address in angle brackets. */
export const sender = z
  .string()
  .max(300)
  .regex(
    /^(?:[^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/,
    'must be an e-mail address, or NAME <ADDRESS>',
  )
export const httpUrl = z
  .url({ protocol: /^https?$/, error: 'must be an http:// or https:// URL' })
  .refine((url) => !URL.parse(url)?.username, 'must not carry credentials')
  .transform((url) => url.replace(/\/+$/, ''))

/** Of OpenID Connect, without the path that is added to it; operators copy it with that path too. */
export const issuerUrl = httpUrl
  .refine((url) => !/[?#]/.test(url), 'must have neither a query nor a fragment')
  .transform((url) => url.replace(/\/+\.well-known\/openid-configuration$/, ''))

/** A check by a parser whose errors complete a sentence after the setting's name. */
const readableBy = (parse: (text: string) => unknown) => (text: string, context: z.RefinementCtx<string>) => {
  try {
    parse(text)
  } catch (error) {
    context.addIssue({ code: 'custom', message: error instanceof Error ? error.message : String(error) })
  }
}

export const storeUrl = z
  .string()
  .superRefine(readableBy(parseStoreAddress))
  .meta({ format: 'uri', examples: ['s3://bucket/prefix?endpoint=https://s3.example.org&region=eu-1'] })

export const publicUrls = z
  .string()
  .superRefine(readableBy(parsePublicUrls))
  .transform(parsePublicUrls)
  .meta({ format: 'uri', examples: ['https://diary.example.org http://nas.lan:3000'] })

/** A path of this machine: a folder named after an address would be made without a word. */
export const directory = z
  .string()
  .min(1)
  .refine((path) => !isAddress(path), 'must be a path of this machine, not an address')

/**
 * Reads `DAYLEAF_PUBLIC_URL`: addresses separated by blanks or commas, the first of which is used in mails.
 *
 * @returns origins, such as `https://diary.example.org`
 * @throws Error whose message completes a sentence after the setting's name: "must …"
 */
function parsePublicUrls(text: string): string[] {
  const urls = text.split(/[\s,]+/).filter((part) => part !== '')
  if (urls.length === 0) throw new Error('must have an address')
  return urls.map(parseOne)
}

function parseOne(text: string): string {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol))
    throw new Error(
      'must be an http:// or https:// URL, or several of them with a blank or a comma between two',
    )
  if (url.username || url.password) throw new Error('must not carry credentials')
  if (url.pathname !== '/' || url.search || url.hash)
    throw new Error(
      'must not have a path: Dayleaf needs a host name or a port of its own, and cannot be served below a path',
    )
  // The URL parser has turned other letters into Punycode.
  if (!/^[a-z0-9._-]+$|^\[[0-9a-f:.]+\]$/.test(url.hostname))
    throw new Error('must have a host name; a pattern of several names is not possible')
  return url.origin
}
