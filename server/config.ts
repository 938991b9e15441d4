// Every setting of the service: its default, its bounds and its description in docs/configuration.md.
import { join } from 'node:path'
import { z } from 'zod'
import { PROVIDER_IDS, PROVIDERS, type ProviderId } from '../contract/providers.ts'
import { parseStoreAddress, type StoreAddress } from './lib/store-address.ts'
import {
  directory,
  httpUrl,
  issuerUrl,
  oneOf,
  positiveNumber,
  postgresUrl,
  publicUrls,
  sender,
  smtpUrl,
  storeUrl,
  tileUrl,
  wholeNumber,
} from './setting-values.ts'

type ProviderUrlName = `DAYLEAF_${Uppercase<ProviderId>}_URL`
const nameOfUrl = (id: ProviderId) => `DAYLEAF_${id.toUpperCase()}_URL` as ProviderUrlName
const providerUrl = (id: ProviderId) =>
  httpUrl.default(PROVIDERS[id].defaultUrl).describe(`Base URL of ${PROVIDERS[id].name}.`)
const providerUrls = Object.fromEntries(PROVIDER_IDS.map((id) => [nameOfUrl(id), providerUrl(id)])) as Record<
  ProviderUrlName,
  ReturnType<typeof providerUrl>
>

export const ConfigSchema = z.object({
  HOST: z.string().min(1).default('127.0.0.1').describe('Address to listen on.'),
  PORT: wholeNumber(0, 65_535).default(3000).describe('Port to listen on; 0 takes a free one.'),
  DAYLEAF_DATA_DIR: directory
    .default('./data')
    .describe('Directory of the database, the attached files and the secret key.'),
  DAYLEAF_DATABASE_URL: postgresUrl
    .optional()
    .describe('PostgreSQL to keep the diary on, instead of a file in the data directory.'),
  DAYLEAF_DATABASE_POOL: wholeNumber(1, 1000)
    .default(10)
    .describe(
      'Connections to PostgreSQL that this node keeps at most. One user, or on a Citus cluster the users of one server, get half of them, so that statements that hang stop nobody else.',
    ),
  DAYLEAF_DATABASE_CONNECT_MS: wholeNumber(1, 600_000)
    .default(5_000)
    .describe('Longest wait for a connection to PostgreSQL, new or out of the pool.'),
  DAYLEAF_DATABASE_STATEMENT_MS: wholeNumber(1, 600_000)
    .default(10_000)
    .describe('Longest time for a statement on PostgreSQL, and for a transaction in which nothing happens.'),
  DAYLEAF_DATABASE_PREPARE: oneOf('on', 'off')
    .default('off')
    .describe(
      'Whether statements are prepared once a connection: quicker, but not through a pool of transactions such as PgBouncer’s.',
    ),
  DAYLEAF_SECRET_KEY: z
    .string()
    .regex(/^[0-9a-fA-F]{64}$/, 'must be 64 hexadecimal digits')
    .optional()
    .describe(
      'Key that encrypts stored provider keys. Without it, one is made and kept in the data directory.',
    ),
  DAYLEAF_REGISTRATION: oneOf('open', 'closed')
    .default('open')
    .describe('Whether strangers can create accounts.'),
  DAYLEAF_RATE_LIMIT: oneOf('on', 'off')
    .default('on')
    .describe('Whether failed logins and costly requests are limited.'),
  DAYLEAF_PUBLIC_URL: publicUrls
    .optional()
    .describe(
      'The address that users type, or several of them with a blank or a comma between two. Links in mails lead to the first. Requests for another host name are rejected, unless it is a loopback name or an IP address.',
    ),
  DAYLEAF_SMTP_URL: smtpUrl
    .optional()
    .describe(
      'Mail server through which links to a new password and notices are sent; `smtps://` is encrypted from the start, `smtp://` as soon as the server offers it. Needs `DAYLEAF_MAIL_FROM` and `DAYLEAF_PUBLIC_URL`. Without it a forgotten password is set by the operator.',
    ),
  DAYLEAF_MAIL_FROM: sender
    .optional()
    .describe('Sender of mails, such as `Dayleaf <dayleaf@example.org>`. Needs `DAYLEAF_SMTP_URL`.'),
  DAYLEAF_OIDC_ISSUER: issuerUrl
    .optional()
    .describe(
      'A service of OpenID Connect by which users sign in, such as `https://auth.example.org`. Needs `DAYLEAF_OIDC_CLIENT_ID` and `DAYLEAF_OIDC_CLIENT_SECRET`. There, allow the redirect URI `DAYLEAF_PUBLIC_URL` followed by `/api/v1/auth/oidc/callback`.',
    ),
  DAYLEAF_OIDC_CLIENT_ID: z.string().min(1).max(500).optional().describe('The name of Dayleaf there.'),
  DAYLEAF_OIDC_CLIENT_SECRET: z.string().min(1).max(500).optional().describe('Its secret.'),
  DAYLEAF_OIDC_NAME: z
    .string()
    .trim()
    .min(1)
    .max(50)
    .optional()
    .describe('How the sign-in names that service; without it, its host name.'),
  DAYLEAF_OIDC_LINK_BY_EMAIL: oneOf('on', 'off')
    .default('off')
    .describe(
      'Whether who signs in there for the first time gets the account with the same e-mail address, if the service has verified it. `on` trusts every address of the accounts here: Dayleaf does not verify them, so close the registration or turn passwords off.',
    ),
  DAYLEAF_OIDC_ONLY: oneOf('on', 'off')
    .default('off')
    .describe('`on` turns all other ways to sign in off: passwords, registration and passkeys.'),
  DAYLEAF_TRUST_PROXY: wholeNumber(0, 10)
    .default(0)
    .describe('How many proxies in front set X-Forwarded-For.'),
  DAYLEAF_TRASH_DAYS: wholeNumber(0, 3650)
    .default(30)
    .describe(
      'Days that deleted things, and what events said before a change, can be restored; 0 deletes at once.',
    ),
  DAYLEAF_MEDIA_URL: storeUrl
    .optional()
    .describe(
      'Where attached files are kept, instead of `media` in the data directory: a bucket of an S3-compatible service, or a directory as `file:///…`. Nodes that share a PostgreSQL need one place for all.',
    ),
  AWS_ACCESS_KEY_ID: z
    .string()
    .min(1)
    .optional()
    .describe('Credential for the buckets in DAYLEAF_MEDIA_URL and DAYLEAF_ARCHIVE_URL.'),
  AWS_SECRET_ACCESS_KEY: z.string().min(1).optional().describe('Its secret.'),
  DAYLEAF_MAX_FILE_MB: wholeNumber(1, 100_000)
    .default(512)
    .describe('Largest file that can be attached, in MiB.'),
  DAYLEAF_QUOTA_GB: positiveNumber(1_000_000)
    .optional()
    .describe('Room for the files of one user, in GiB; without it there is no bound.'),
  DAYLEAF_ARCHIVE_DIR: directory
    .optional()
    .describe(
      'Directory in which an archive of each diary is kept: one a week, each proven by restoring it. Without it none is written.',
    ),
  DAYLEAF_ARCHIVE_URL: storeUrl
    .optional()
    .describe(
      'Where these archives are kept instead of a directory: a bucket of an S3-compatible service, with a prefix for them alone.',
    ),
  DAYLEAF_ARCHIVES_KEPT: wholeNumber(1, 1000)
    .default(4)
    .describe('Archives of a user that are kept in DAYLEAF_ARCHIVE_DIR or DAYLEAF_ARCHIVE_URL.'),
  DAYLEAF_PUSH_PRIVATE: oneOf('on', 'off')
    .default('off')
    .describe(
      'Whether notices may be sent to push services in a private network, also by plain HTTP: `on` or `off`.',
    ),
  DAYLEAF_FEED_PRIVATE: oneOf('on', 'off')
    .default('off')
    .describe(
      'Whether feeds may ask servers in a private network, such as an Immich at home: `on` or `off`.',
    ),
  DAYLEAF_WEBHOOK_PRIVATE: oneOf('on', 'off')
    .default('off')
    .describe(
      'Whether webhooks may be sent to receivers in a private network, also by plain HTTP: `on` or `off`.',
    ),
  DAYLEAF_GEOCODER_URL: httpUrl
    .optional()
    .describe('A Nominatim-compatible service that refines place names.'),
  DAYLEAF_MAP_TILE_URL: tileUrl
    .optional()
    .describe(
      'A tile server for the map, such as `https://tiles.example.org/{z}/{x}/{y}.png`. Browsers then ask it for the part of the map that is looked at; without one the map is an outline that this service brings.',
    ),
  DAYLEAF_MAP_ATTRIBUTION: z
    .string()
    .min(1)
    .max(200)
    .default('© OpenStreetMap contributors')
    .describe('Whose map the tile server shows, as its licence wants it said.'),
  ...providerUrls,
  DAYLEAF_TRANSCRIBER_URL: httpUrl
    .optional()
    .describe(
      'A server of your own that writes down what is said, such as `http://127.0.0.1:8000/v1` (speaches, faster-whisper) or, for whisper.cpp, `http://127.0.0.1:8080/inference`. Users choose it as `local`.',
    ),
  DAYLEAF_AI_CONNECT_MS: wholeNumber(1, 600_000)
    .default(10_000)
    .describe('Longest wait for a connection to a provider.'),
  DAYLEAF_AI_SILENCE_MS: wholeNumber(1, 3_600_000)
    .default(120_000)
    .describe('Longest silence of a provider, once the first byte of its answer has come.'),
  DAYLEAF_AI_TOTAL_MS: wholeNumber(1, 3_600_000)
    .default(600_000)
    .describe('Longest time for one call, from the connection to the last byte.'),
  DAYLEAF_MAX_GENERATIONS: wholeNumber(1, 100)
    .default(8)
    .describe('Pages being written at once, all users together.'),
  DAYLEAF_LOCAL_PAGES: wholeNumber(1, 100)
    .default(1)
    .describe('Pages that a local provider writes at once, all users together; the others wait.'),
  DAYLEAF_MAX_PROMPT_CHARS: wholeNumber(10_000, 100_000_000)
    .default(400_000)
    .describe('Longest prompt for a page, in characters; a longer day is refused with DAY_TOO_LONG.'),
  DAYLEAF_MAX_REQUESTS: wholeNumber(1, 20_000)
    .default(512)
    .describe(
      'Requests in flight; further ones are rejected with 503. Streams do not count, nor do requests whose body is still arriving.',
    ),
  DAYLEAF_LOG_LEVEL: oneOf('debug', 'info', 'warn', 'error', 'silent')
    .default('info')
    .describe('What is logged.'),
})

export type Config = Readonly<z.output<typeof ConfigSchema>>

type StorePlace = Pick<Config, 'DAYLEAF_DATA_DIR' | 'DAYLEAF_MEDIA_URL'>

/** Where the bytes of attachments are kept. */
export const storeAddressOf = ({ DAYLEAF_DATA_DIR, DAYLEAF_MEDIA_URL }: StorePlace): StoreAddress =>
  DAYLEAF_MEDIA_URL === undefined
    ? { directory: join(DAYLEAF_DATA_DIR, 'media') }
    : parseStoreAddress(DAYLEAF_MEDIA_URL)

/** Where archives of diaries are kept; undefined if none are. */
export function archiveAddressOf({
  DAYLEAF_ARCHIVE_DIR: directory,
  DAYLEAF_ARCHIVE_URL: url,
}: Config): StoreAddress | undefined {
  if (url !== undefined) return parseStoreAddress(url)
  return directory === undefined ? undefined : { directory }
}

/** Directory of files that are being received or derived; on the disk of a media directory, into which they are moved. */
export function arrivalDirectoryOf(config: StorePlace): string {
  const address = storeAddressOf(config)
  return join('directory' in address ? address.directory : join(config.DAYLEAF_DATA_DIR, 'media'), 'tmp')
}

/** The base URL of each AI service. */
export const readProviderUrls = (config: Config) =>
  Object.fromEntries(PROVIDER_IDS.map((id) => [id, config[nameOfUrl(id)]])) as Record<ProviderId, string>

/** The service of OpenID Connect; undefined if none is set. */
export function readOidcChoices(config: Config) {
  const { DAYLEAF_OIDC_ISSUER: issuer, DAYLEAF_OIDC_CLIENT_ID: clientId } = config
  const { DAYLEAF_OIDC_CLIENT_SECRET: clientSecret, DAYLEAF_OIDC_NAME: name } = config
  if (!issuer || !clientId || !clientSecret) return undefined
  return {
    ...{ issuer, clientId, clientSecret, name: name ?? new URL(issuer).host },
    isLinkedByEmail: config.DAYLEAF_OIDC_LINK_BY_EMAIL === 'on',
    isOnlyWay: config.DAYLEAF_OIDC_ONLY === 'on',
  }
}

/** Settings that require or exclude each other. */
function listMissing(given: Record<string, string | undefined>): string[] {
  const isSet = (name: string) => given[name] !== undefined
  const needs = (name: string, ...others: string[]) =>
    isSet(name)
      ? others.filter((other) => !isSet(other)).map((other) => `${other}: is needed with ${name}`)
      : []
  return [
    ...needs('DAYLEAF_SMTP_URL', 'DAYLEAF_MAIL_FROM', 'DAYLEAF_PUBLIC_URL'),
    ...needs('DAYLEAF_MAIL_FROM', 'DAYLEAF_SMTP_URL'),
    ...needs('DAYLEAF_OIDC_ISSUER', 'DAYLEAF_OIDC_CLIENT_ID', 'DAYLEAF_OIDC_CLIENT_SECRET'),
    ...['DAYLEAF_OIDC_CLIENT_ID', 'DAYLEAF_OIDC_CLIENT_SECRET', 'DAYLEAF_OIDC_NAME']
      .concat(['DAYLEAF_OIDC_LINK_BY_EMAIL', 'DAYLEAF_OIDC_ONLY'].filter((name) => given[name] === 'on'))
      .flatMap((name) => needs(name, 'DAYLEAF_OIDC_ISSUER')),
    ...(isSet('DAYLEAF_ARCHIVE_DIR') && isSet('DAYLEAF_ARCHIVE_URL')
      ? ['DAYLEAF_ARCHIVE_URL: is not possible with DAYLEAF_ARCHIVE_DIR; set one of the two']
      : []),
  ]
}

function listMissingCredentials(given: Record<string, string | undefined>): string[] {
  const withBucket = ['DAYLEAF_MEDIA_URL', 'DAYLEAF_ARCHIVE_URL'].find((name) =>
    given[name]?.startsWith('s3:'),
  )
  return ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY']
    .filter((name) => withBucket !== undefined && !given[name])
    .map((name) => `${name}: must be set for the bucket in ${withBucket}`)
}

/** S3 accepts 5 GiB in one request: https://docs.aws.amazon.com/AmazonS3/latest/userguide/upload-objects.html */
const MAX_OBJECT_MB = 5 * 1024

const listTooLarge = (given: Record<string, string | undefined>): string[] =>
  given.DAYLEAF_MEDIA_URL?.startsWith('s3:') && Number(given.DAYLEAF_MAX_FILE_MB) > MAX_OBJECT_MB
    ? [`DAYLEAF_MAX_FILE_MB: is at most ${MAX_OBJECT_MB} with a bucket in DAYLEAF_MEDIA_URL`]
    : []

/**
 * Reads the settings from an environment. An empty value counts as none.
 *
 * @throws Error with one line that names each bad setting; also for an unknown `DAYLEAF_` one, because a
 *   misspelt setting must not be dropped in silence.
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  )
  const isOurs = (name: string) => name.startsWith('DAYLEAF_') && !name.startsWith('DAYLEAF_TEST_')
  const unknown = Object.keys(given).filter((name) => isOurs(name) && !(name in ConfigSchema.shape))
  const result = ConfigSchema.safeParse(given)
  const faults = [
    ...unknown.map((name) => `${name}: there is no such setting`),
    ...listMissing(given),
    ...(result.error?.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`) ?? []),
    ...listMissingCredentials(given),
    ...listTooLarge(given),
  ]
  if (faults.length > 0 || !result.data) throw new Error(`Bad settings. ${faults.join('; ')}`)
  return Object.freeze(result.data)
}

// biome-ignore lint/style/noProcessEnv: the one place that reads the environment.
export const processEnvironment = (): Record<string, string | undefined> => process.env
