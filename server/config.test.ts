import { expect, test } from 'vitest'
import { readConfig, readOidcChoices } from './config.ts'

test('without any, the defaults hold', () => {
  expect(readConfig({})).toMatchObject({ HOST: '127.0.0.1', PORT: 3000, DAYLEAF_REGISTRATION: 'open' })
})

test.each([
  ['PORT', 'http'],
  ['PORT', '70000'],
  ['DAYLEAF_TRASH_DAYS', '1.5'],
  ['DAYLEAF_QUOTA_GB', 'much'],
  ['DAYLEAF_QUOTA_GB', '0'],
  ['DAYLEAF_LOG_LEVEL', 'loud'],
  ['DAYLEAF_REGISTRATION', 'maybe'],
  ['DAYLEAF_PROVIDER_D_URL', 'ftp://example.org'],
  ['DAYLEAF_PROVIDER_D_URL', 'not a url'],
  ['DAYLEAF_GEOCODER_URL', 'ftp://example.org'],
  ['DAYLEAF_TRUSTED_PROXY', '1'],
  ['DAYLEAF_PROVIDER_D_URL', 'http://user:secret@example.org'],
  ['DAYLEAF_MAP_TILE_URL', 'https://tiles.example.org/'],
  ['DAYLEAF_MAP_TILE_URL', 'ftp://tiles.example.org/{z}/{x}/{y}.png'],
  ['DAYLEAF_MAP_TILE_URL', 'https://{s}.example.org/{z}/{x}/{y}.png'],
  ['DAYLEAF_MAP_TILE_URL', 'https://{z}.example.org/{x}/{y}.png'],
  ['DAYLEAF_MAP_TILE_URL', 'https://user:secret@example.org/{z}/{x}/{y}.png'],
  ['DAYLEAF_MAP_TILE_URL', "https://example.org; script-src 'unsafe-inline'/{z}/{x}/{y}.png"],
  ['DAYLEAF_SECRET_KEY', 'short'],
  ['DAYLEAF_TRASH_DAYS', '-1'],
  ['DAYLEAF_REGISTRATON', 'closed'],
  ['DAYLEAF_MEDIA_URL', 'https://s3.example.org/bucket'],
  ['DAYLEAF_DATA_DIR', 'postgres://user:secret@example.org/diary'],
  ['DAYLEAF_ARCHIVE_DIR', 's3://bucket/archives'],
  ['DAYLEAF_DATABASE_URL', 'postgres://user:p#ss@example.org/diary'],
  ['DAYLEAF_DATABASE_URL', 'postgres://example.org/'],
  ['DAYLEAF_DATABASE_URL', 'postgres://example.org:port/diary'],
  ['DAYLEAF_DATABASE_URL', 'mysql://example.org/diary'],
  ['DAYLEAF_PROVIDER_D_URL', 'http://user@example.org:port'],
  ['DAYLEAF_PUBLIC_URL', 'diary.example.org'],
  ['DAYLEAF_PUBLIC_URL', 'https://diary.example.org/diary'],
  ['DAYLEAF_PUBLIC_URL', 'https://example.org,https://example.org/diary'],
  ['DAYLEAF_PUBLIC_URL', 'https://example.org;https://example.com'],
  ['DAYLEAF_PUBLIC_URL', 'https://example.org?diary'],
  ['DAYLEAF_PUBLIC_URL', 'https://*.example.org'],
  ['DAYLEAF_PUBLIC_URL', 'https://user:secret@example.org'],
  ['DAYLEAF_PUBLIC_URL', ' , '],
  ['DAYLEAF_SMTP_URL', 'http://mail.example.org'],
  ['DAYLEAF_OIDC_ISSUER', 'auth.example.org'],
  ['DAYLEAF_OIDC_ISSUER', 'https://user:secret@auth.example.org'],
  ['DAYLEAF_OIDC_ISSUER', 'https://auth.example.org/?tenant=1'],
  ['DAYLEAF_OIDC_ONLY', 'yes'],
  ['DAYLEAF_MAIL_FROM', 'nobody'],
  ['DAYLEAF_MAIL_FROM', 'Dayleaf <a@example.org>\nBcc: <b@example.org>'],
])('%s=%s is refused by name, in words that complete a sentence after it', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`${name}: (must|there is) `))
})

const OIDC = {
  DAYLEAF_OIDC_ISSUER: 'https://auth.example.org/realms/home/',
  DAYLEAF_OIDC_CLIENT_ID: 'dayleaf',
  DAYLEAF_OIDC_CLIENT_SECRET: 'a secret',
}

test('a service of OpenID Connect is named by its host, unless it has another name', () => {
  const config = readConfig(OIDC)
  expect(readOidcChoices(config)).toEqual({
    ...{ issuer: 'https://auth.example.org/realms/home', clientId: 'dayleaf', clientSecret: 'a secret' },
    ...{ name: 'auth.example.org', isLinkedByEmail: false, isOnlyWay: false },
  })
  const named = readConfig({ ...OIDC, DAYLEAF_OIDC_NAME: 'Home', DAYLEAF_OIDC_ONLY: 'on' })
  expect(readOidcChoices(named)).toMatchObject({ name: 'Home', isOnlyWay: true })
  expect(readOidcChoices(readConfig({ DAYLEAF_OIDC_ONLY: 'off' }))).toBeUndefined()
})

test.each(Object.keys(OIDC))('half of it is refused, by the name of what is missing: %s', (missing) => {
  const { [missing]: _missing, ...half } = OIDC as Record<string, string>
  expect(() => readConfig(half)).toThrow(new RegExp(`^Bad settings\\. ${missing}: is needed`))
})

test.each([
  ['DAYLEAF_OIDC_NAME', 'Home'],
  ['DAYLEAF_OIDC_LINK_BY_EMAIL', 'on'],
  ['DAYLEAF_OIDC_ONLY', 'on'],
])('%s=%s needs a service of OpenID Connect', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(`DAYLEAF_OIDC_ISSUER: is needed with ${name}`)
})

test('a mail server needs a sender and an address for links', () => {
  const smtp = { DAYLEAF_SMTP_URL: 'smtps://user:secret@mail.example.org' }
  const from = { DAYLEAF_MAIL_FROM: 'Dayleaf <dayleaf@example.org>' }
  expect(() => readConfig(smtp)).toThrow(/DAYLEAF_MAIL_FROM: is needed.*DAYLEAF_PUBLIC_URL: is needed/)
  expect(() => readConfig(from)).toThrow(/DAYLEAF_SMTP_URL: is needed/)
  const all = { ...smtp, ...from, DAYLEAF_PUBLIC_URL: 'https://diary.example.org' }
  expect(readConfig(all)).toMatchObject({ ...all, DAYLEAF_PUBLIC_URL: ['https://diary.example.org'] })
})

test.each([
  'https://Diary.example.org/ http://nas.lan:3000',
  'https://diary.example.org,http://nas.lan:3000/',
  '\thttps://diary.example.org ,\n http://nas.lan:3000,',
])('several addresses are taken from %j', (text) => {
  expect(readConfig({ DAYLEAF_PUBLIC_URL: text }).DAYLEAF_PUBLIC_URL).toEqual([
    'https://diary.example.org',
    'http://nas.lan:3000',
  ])
})

test('a path below which the service cannot be served is refused in words', () => {
  const read = () => readConfig({ DAYLEAF_PUBLIC_URL: 'https://example.org/diary/' })
  expect(read).toThrow(/DAYLEAF_PUBLIC_URL: must not have a path: .* cannot be served below a path/)
})

test('a refused value is not repeated, because it may be a secret', () => {
  expect(() => readConfig({ DAYLEAF_SECRET_KEY: 'hunter2' })).not.toThrow(/hunter2/)
})

test('a bucket needs credentials', () => {
  expect(() => readConfig({ DAYLEAF_MEDIA_URL: 's3://diary' })).toThrow(/AWS_ACCESS_KEY_ID: must be set/)
})

test('a file that a bucket would refuse may not be allowed', () => {
  const bucket = {
    ...{ DAYLEAF_MEDIA_URL: 's3://diary', AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'secret' },
    DAYLEAF_MAX_FILE_MB: '5121',
  }
  expect(() => readConfig(bucket)).toThrow(/DAYLEAF_MAX_FILE_MB: is at most 5120/)
  expect(readConfig({ ...bucket, DAYLEAF_MAX_FILE_MB: '5120' }).DAYLEAF_MAX_FILE_MB).toBe(5120)
  expect(readConfig({ DAYLEAF_MAX_FILE_MB: '5121' }).DAYLEAF_MAX_FILE_MB).toBe(5121)
})

test('archives are kept in one place, whose bucket needs credentials too', () => {
  const bucket = { DAYLEAF_ARCHIVE_URL: 's3://diary/archives' }
  expect(() => readConfig(bucket)).toThrow(/bucket in DAYLEAF_ARCHIVE_URL/)
  expect(() => readConfig({ ...bucket, DAYLEAF_ARCHIVE_DIR: '/archives' })).toThrow(/set one of the two/)
})

test('an empty value counts as none', () => {
  expect(readConfig({ PORT: '', DAYLEAF_GEOCODER_URL: '' }).PORT).toBe(3000)
})
