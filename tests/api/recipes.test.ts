// Sends each request of docs/recipes.md as it stands there, and runs its scripts.
import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Scope } from '../../contract/scopes.ts'
import { jpegOf } from '../harness/media/pictures.ts'
import { type Receiver, startReceiver } from '../harness/webhooks/receiver.ts'
import { chooseWriter, must, recordWithPage, setUpPerson, setUpWorld, startWorld } from './scenarios/world.ts'

const document = await readFile(join(import.meta.dirname, '..', '..', 'docs', 'recipes.md'), 'utf8')
const blocks = [...document.matchAll(/^```(\w+)\n(.*?)^```$/gms)].map(([, language = '', text = '']) => ({
  language,
  text,
}))
const blocksIn = (language: string) =>
  blocks.filter((each) => each.language === language).map(({ text }) => text)
/** The only one that contains a word. */
function blockWith(word: string): string {
  const [found, ...others] = blocks.filter(({ text }) => text.includes(word))
  if (!found || others.length > 0) throw new Error(`not one block with ${word}`)
  return found.text
}

const world = setUpWorld(() => startWorld({ DAYLEAF_WEBHOOK_PRIVATE: 'on' }))
const person = setUpPerson(world)
let receiver: Receiver
beforeAll(async () => {
  receiver = await startReceiver()
})
afterAll(() => receiver.close())

/** A block with the service, and a key that may do no more than the document says. */
async function fill(text: string, scope: Scope = 'record'): Promise<string> {
  const { data } = await must(person, 'createApiKey', { body: { name: scope, scopes: [scope] } })
  return text.replaceAll('https://diary.example.org', world.url).replaceAll('dk_KEY', data.key)
}

/** Sends a block of a request's line, headers and body. */
async function send(text: string, body: string | Uint8Array<ArrayBuffer> = bodyOf(text)) {
  const [head = ''] = (await fill(text)).split('\n\n', 1)
  const [first = '', ...lines] = head.split('\n')
  const [method = '', address = ''] = first.split(' ')
  const headers = lines.map((line): [string, string] => {
    const [name = '', value = ''] = line.split(': ')
    return [name, value]
  })
  const answer = await fetch(address, { method, headers, body })
  expect(answer.status).toBe(201)
  return JSON.parse(await answer.text()).data
}

const bodyOf = (text: string) => text.split('\n\n').slice(1).join('\n\n').trim()

const recorded = async () =>
  (await must(person, 'listEvents')).data.map(({ type, content }) => `${type}: ${content}`)

const run = promisify(execFile)

/** @returns the names of the files that it has written */
async function runScript(script: string): Promise<string[]> {
  const directory = await mkdtemp(join(tmpdir(), 'recipe-'))
  try {
    await run('bash', ['-c', script], { cwd: directory })
    return await readdir(directory)
  } finally {
    await rm(directory, { recursive: true })
  }
}

test('every block is tried below', () => {
  const counts = Object.groupBy(blocks, ({ language }) => language)
  expect(Object.entries(counts).map(([language, all]) => [language, all?.length])).toEqual([
    ...[['http', 4] as const, ['js', 2] as const, ['yaml', 3] as const],
    ...[['bash', 2] as const, ['json', 1] as const, ['crontab', 1] as const],
  ])
})

test('the shortcuts of an iPhone record a line and a picture', async () => {
  const [line = '', picture = '', withPicture = ''] = blocksIn('http')
  expect(await send(line)).toMatchObject({ date: '2026-03-14', content: 'Coffee with Ben' })
  const { id } = await send(picture, await jpegOf(8, 8))
  const event = await send(withPicture, bodyOf(withPicture).replace('ID-OF-THE-PICTURE', id))
  expect(event).toMatchObject({ type: 'photo', attachments: [{ id, kind: 'image' }] })
})

test('the task of Tasker records any text', async () => {
  const script = blockWith('var body')
  const variables = { line: 'She said "yes",\nand \\o/', body: '' }
  runInNewContext(script, variables)
  const block = blockWith('%body')
  expect(await send(block, bodyOf(block).replace('%body', variables.body))).toMatchObject({
    content: variables.line,
  })
})

test('the command of Home Assistant records what an automation says', async () => {
  const block = blockWith('rest_command:')
  const said = blockWith('rest_command.diary').match(/content: (.*)$/m)?.[1] ?? ''
  const [, template = ''] = block.match(/\{\{ (.*) \| to_json \}\}/) ?? []
  const values: Record<string, string> = {
    content: said,
    'now().isoformat()': '2026-03-14T08:15:00.123456+01:00',
  }
  const body = template.replaceAll(/(?<=: )(content|now\(\)\.isoformat\(\))/g, (name) =>
    JSON.stringify(values[name]),
  )
  const address = block.match(/url: (.*)$/m)?.[1]
  const type = block.match(/content_type: (.*)$/m)?.[1]
  const [, secret] = document.match(/`dayleaf_key: (.*?)`/) ?? []
  expect(block).toContain('method: post')
  const request = `POST ${address}\nAuthorization: ${secret}\nContent-Type: ${type}\n\n${body}`
  expect(await send(request)).toMatchObject({ type: 'event', content: 'Came home', date: '2026-03-14' })
})

test('the webhook of the script has what automations of Home Assistant and n8n read', async () => {
  const receiving = blockWith('"Home Assistant"')
  const [, address = ''] = receiving.match(/"url": "(.*?)"/) ?? []
  expect(new URL(address).pathname).toBe(
    `/api/webhook/${blockWith('webhook_id').match(/webhook_id: (.*)$/m)?.[1]}`,
  )
  await runScript((await fill(receiving, 'write')).replace(address, `${receiver.url}/hook`))
  await chooseWriter(person)
  const { date } = await recordWithPage(person)
  const [delivery] = await receiver.waitFor('/hook', 1)
  expect(delivery?.body).toMatchObject({ type: 'page.written', data: { date } })
  const read = [
    ...blockWith('webhook_id').matchAll(/trigger\.json\.([\w.]+)/g),
    ...document.matchAll(/\$json\.body\.([\w.]+)/g),
  ].map(([, path]) => path)
  expect([...new Set(read)].toSorted()).toEqual(['data.date', 'type'])
})

test('the code for n8n takes what Dayleaf has signed, and nothing else', async () => {
  const address = `${receiver.url}/signed`
  const body = { url: address, events: ['event.created' as const] }
  const { secret } = (await must(person, 'createWebhook', { body })).data
  const { data: event } = await must(person, 'createEvent', {
    body: { date: '2026-03-14', type: 'text', content: 'Signed' },
  })
  const [delivery] = await receiver.waitFor('/signed', 1)
  if (!delivery) throw new Error('no delivery')
  /** As the node does: the body of a function, whose binary data have the bytes of the request. */
  const verify = (raw: string, headers: object = delivery.headers) => {
    const code = blockWith('createHmac').replace('whsec_SECRET', secret)
    const helpers = { getBinaryDataBuffer: async () => Buffer.from(raw) }
    const $input = { first: () => ({ json: { headers } }) }
    const context = { require: createRequire(import.meta.url), Buffer, $input, self: { helpers } }
    return runInNewContext(`(async function () { ${code} }).call(self)`, context)
  }
  expect(await verify(delivery.raw)).toMatchObject([
    { json: { type: 'event.created', data: { id: event.id } } },
  ])
  await expect(verify(delivery.raw.replace('created', 'deleted'))).rejects.toThrow('not signed')
  const late = { ...delivery.headers, 'webhook-timestamp': '1' }
  await expect(verify(delivery.raw, late)).rejects.toThrow('not signed')
})

interface Workflow {
  nodes: { name: string; parameters: Record<string, unknown> & { headerParameters?: HeaderParameters } }[]
}
interface HeaderParameters {
  parameters: { name: string; value: string }[]
}

test('the workflow of n8n records a message of Telegram once', async () => {
  const { nodes }: Workflow = JSON.parse(blocksIn('json')[0] ?? '')
  const { parameters } = nodes.find(({ name }) => name === 'Record') ?? {}
  const message = { text: 'A "quoted"\nline', date: Date.parse('2026-03-14T07:15:00Z') / 1000 }
  const $json = { update_id: 7, message }
  /** As n8n does: `=`, and code in double braces. */
  const evaluate = (value: unknown) =>
    String(value)
      .slice(1)
      .replaceAll(/\{\{(.*?)\}\}/g, (_, code) => String(runInNewContext(code, { $json })))
  const own = parameters?.headerParameters?.parameters ?? []
  const headers = own.map(({ name, value }) => `${name}: ${evaluate(value)}`)
  const head = [`${parameters?.method} ${parameters?.url}`, 'Authorization: Bearer dk_KEY', ...headers]
  const request = `${head.join('\n')}\nContent-Type: application/json\n\n${evaluate(parameters?.jsonBody)}`
  const event = await send(request)
  expect(event).toMatchObject({ content: message.text, date: '2026-03-14' })
  expect((await send(request)).id).toBe(event.id)
})

test('curl records by the script', async () => {
  const script = blockWith('Hello from')
  await runScript(await fill(script))
  expect(await recorded()).toEqual([expect.stringMatching(/^text: Hello from .+/)])
})

test('cron records a line and takes an archive', async () => {
  const [first = '', second = '', ...others] = blocksIn('crontab')[0]?.trim().split('\n') ?? []
  expect(others).toEqual([])
  /** Without the five fields of time, and with `%` as cron reads it. */
  const commandOf = (line: string) => line.replace(/^([\d*]+ ){5}/, '').replaceAll('\\%', '%')
  expect(await runScript(await fill(commandOf(first)))).toEqual([])
  expect(await recorded()).toEqual(['event: Backup done'])
  expect(await runScript(await fill(commandOf(second), 'read'))).toEqual([
    expect.stringMatching(/^diary-\d{4}-\d\d\.zip$/),
  ])
})
