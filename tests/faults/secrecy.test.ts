import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createClient } from '../harness/clients/api-client.ts'
import { type LocalServer, serveLocally } from '../harness/clients/local-server.ts'
import { setUpDataDirectory } from '../harness/service/data-directory.ts'
import { runDayleaf, type ServiceProcess, startServiceProcess } from '../harness/service/service-process.ts'

const password = 'canary-password-6d1f'
const newPassword = 'canary-new-password-9b2e'
const providerKey = 'sk-canary-provider-key-41c7'
const diaryText = 'canary-of-the-diary-5e5e'
const instructions = 'canary-of-the-instructions-0c0c'
const email = 'canary-address-7a7a@example.org'
const date = '2026-03-14'

const home = setUpDataDirectory()
let echo: LocalServer
let service: ServiceProcess

/** A provider that sends back the key that it was sent, and what it was asked, in an error and in a page. */
function startEcho(): Promise<LocalServer> {
  let requests = 0
  return serveLocally(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    requests += 1
    const said = `${request.headers.authorization} ${diaryText}`
    if (requests === 1) {
      response.writeHead(400, { 'Content-Type': 'application/json' })
      return response.end(
        JSON.stringify({ error: { message: said, type: 'invalid_request_error', code: body } }),
      )
    }
    const chunk = (delta: object, finish_reason: string | null) =>
      `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [{ index: 0, delta, finish_reason }] })}\n\n`
    response.writeHead(200, { 'Content-Type': 'text/event-stream' })
    response.end(`${chunk({ content: said }, null)}${chunk({}, 'stop')}data: [DONE]\n\n`)
  })
}

beforeEach(async () => {
  echo = await startEcho()
  service = await startServiceProcess(home.dataDirectory, {
    settings: {
      DAYLEAF_PROVIDER_A_URL: echo.url,
      DAYLEAF_LOG_LEVEL: 'debug',
    },
  })
})
afterEach(() => echo.close())

/** Lives a little with every kind of secret. @returns those that the service made */
async function plantSecrets(): Promise<string[]> {
  const anyone = createClient(service.url)
  await anyone.call('register', { body: { email, password } })
  await anyone.call('login', { body: { email, password: newPassword } })
  const first = (await anyone.call('login', { body: { email, password } })).data.token
  await createClient(service.url, first).call('changePassword', {
    body: { currentPassword: password, newPassword },
  })
  const { token } = (await anyone.call('login', { body: { email, password: newPassword } })).data
  const person = createClient(service.url, token)
  const { key } = (await person.call('createApiKey', { body: { name: 'phone' } })).data
  const entry = { apiKey: providerKey, model: 'm' }
  await person.call('updateSettings', {
    body: { aiProvider: 'provider_a', providerSettings: { provider_a: entry } },
  })
  await createClient(service.url, key).call('createEvent', {
    body: { date, type: 'text', content: diaryText },
  })
  const generate = () => person.call('generateJournal', { params: { date }, body: { instructions } })
  expect((await generate()).error?.code).toBe('AI_PROVIDER_ERROR')
  const page = await generate()
  expect(page.data.journal?.content).toContain(diaryText)
  expect(page.data.journal?.content).not.toContain(providerKey)
  await person.call('search', { query: { q: diaryText } })
  await createClient(service.url, `${key}x`).call('listDays')
  await person.call('createEvent', {
    body: { date, type: 'text', content: diaryText, [diaryText]: diaryText },
  })
  await person.call('testAi', { body: { provider: 'provider_a', model: 'm', apiKey: providerKey } })
  await person.call('getEvent', { params: { eventId: diaryText } })
  await person.call('getEvent', { params: { eventId: 'line\r\n{"msg":"forged"}' } })
  await person.call('listDays', { headers: { 'X-Request-Id': 'forged', 'User-Agent': 'forged' } })
  return [first, token, key]
}

async function findIn(directory: string, secrets: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const name of await readdir(directory)) {
    const bytes = await readFile(join(directory, name))
    for (const secret of secrets) if (bytes.includes(secret)) found.push(`${secret} in ${name}`)
  }
  return found
}

describe('a thief of the files', () => {
  test('finds no password, token or key in them, whether the service runs, is backed up or stands still', async () => {
    const secrets = [...(await plantSecrets()), password, newPassword, providerKey]
    const backups = join(dirname(home.dataDirectory), 'backups')
    expect(await findIn(home.dataDirectory, [...secrets, diaryText])).toEqual(
      expect.arrayContaining([expect.stringContaining(diaryText)]),
    )
    expect(await findIn(home.dataDirectory, secrets)).toEqual([])
    const { code } = await runDayleaf(home.dataDirectory, ['backup', `${backups}.db`])
    expect(code).toBe(0)
    const backup = await readFile(`${backups}.db`)
    expect(secrets.filter((secret) => backup.includes(secret))).toEqual([])
    service.signal('SIGTERM')
    await service.ended
    expect(await findIn(home.dataDirectory, secrets)).toEqual([])
  })

  test('finds neither keys nor diary texts in the logs', async () => {
    const made = await plantSecrets()
    service.signal('SIGTERM')
    const { stdout, stderr } = await service.ended
    expect(stdout).toContain('"route":"/events"')
    expect(stderr).toBe('')
    const secrets = [...made, password, newPassword, providerKey, diaryText, instructions, email]
    expect(secrets.filter((secret) => stdout.includes(secret))).toEqual([])
    // Each line is one record of ours, and nobody's words make another.
    const records: { level: number; code?: string }[] = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(records).toEqual(records.map(() => expect.objectContaining({ level: expect.any(Number) })))
    expect(stdout).not.toContain('forged')
    // What was refused is the client's business.
    const faults = records.filter(({ level }) => level >= 50).map(({ code }) => code)
    expect(faults).toEqual(['AI_PROVIDER_ERROR'])
  })
})
