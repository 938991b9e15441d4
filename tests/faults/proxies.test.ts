import { spawnSync } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { beginUpload, partOf, readUploaded } from '../api/scenarios/uploads.ts'
import { must } from '../api/scenarios/world.ts'
import { createAccount } from '../harness/clients/api-client.ts'
import { findFreePort } from '../harness/clients/free-port.ts'
import { readRealFile } from '../harness/media/real-files.ts'
import { startHeldWriter } from '../harness/providers/held-writer.ts'
import { setUpDataDirectory } from '../harness/service/data-directory.ts'
import { startProgram, startServiceProcess } from '../harness/service/service-process.ts'

/** The examples of deploy/ in the proxies themselves, where they are installed. */
const home = setUpDataDirectory()
const examples = join(import.meta.dirname, '..', '..', 'deploy')

const has = (program: string, flag: string) => spawnSync(program, [flag]).status === 0

/** What the client sends in one request at most. */
const PIECE_BYTES = 8 * 1024 * 1024

interface Ends {
  /** Where the proxy listens. */
  port: number
  /** Host and port of the service. */
  upstream: string
  /** For its files. */
  directory: string
}

async function startCaddy({ port, upstream, directory }: Ends) {
  const example = await readFile(join(examples, 'Caddyfile'), 'utf8')
  const file = join(directory, 'Caddyfile')
  await writeFile(file, `{\n\tadmin off\n}\n${example}`)
  return startProgram(['caddy', 'run', '--config', file, '--adapter', 'caddyfile'], {
    settings: { DAYLEAF_SITE: `http://127.0.0.1:${port}`, DAYLEAF_UPSTREAM: upstream, HOME: directory },
  })
}

async function startNginx({ port, upstream, directory }: Ends) {
  const example = await readFile(join(examples, 'nginx.conf'), 'utf8')
  const server = example
    .replace('listen 443 ssl;', `listen 127.0.0.1:${port};`)
    .replaceAll(/^ *ssl_.*$/gm, '')
    .replace('http://127.0.0.1:3000;', `http://${upstream};`)
  const file = join(directory, 'nginx.conf')
  await writeFile(
    file,
    `daemon off; master_process off; pid ${directory}/nginx.pid; error_log stderr; events {}
http { access_log off; ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${directory}/${name};`).join(' ')} ${server} }`,
  )
  return startProgram(['nginx', '-c', file, '-p', directory])
}

/** With the lines of its static configuration that the example names in its comment. */
async function startTraefik({ port, upstream, directory }: Ends) {
  const example = await readFile(join(examples, 'traefik.yaml'), 'utf8')
  const routes = join(directory, 'routes')
  await mkdir(routes, { recursive: true })
  const own = example
    .replace('Host(`diary.example.org`)', 'Host(`127.0.0.1`)')
    .replaceAll(/^ +(tls|certResolver):.*\n/gm, '')
    .replace('http://127.0.0.1:3000', `http://${upstream}`)
  await writeFile(join(routes, 'dayleaf.yaml'), own)
  const entryPoints = /^# +(entryPoints:.*)$/m.exec(example)?.[1]?.replace(':443', `127.0.0.1:${port}`)
  const file = join(directory, 'traefik.yaml')
  await writeFile(
    file,
    `global: { checkNewVersion: false }\n${entryPoints}\nproviders: { file: { directory: '${routes}' } }\n`,
  )
  return startProgram(['traefik', `--configFile=${file}`])
}

const proxies = [
  { name: 'Caddy', isThere: has('caddy', 'version'), start: startCaddy },
  { name: 'nginx', isThere: has('nginx', '-v'), start: startNginx },
  { name: 'Traefik', isThere: has('traefik', 'version'), start: startTraefik },
]

describe.each(proxies)('behind $name by its example (where it is installed)', ({ isThere, start }) => {
  test.skipIf(!isThere)(
    'a diary is kept with photos, its metrics are closed, and the log has the client’s address',
    async ({ onTestFinished }) => {
      const directory = dirname(home.dataDirectory)
      await mkdir(directory, { recursive: true })
      const writer = await startHeldWriter()
      onTestFinished(() => writer.close())
      const service = await startServiceProcess(home.dataDirectory, {
        settings: { DAYLEAF_TRUST_PROXY: '1', DAYLEAF_PROVIDER_D_URL: writer.url },
      })
      const port = await findFreePort()
      const proxy = await start({ port, upstream: new URL(service.url).host, directory })
      const url = `http://127.0.0.1:${port}`
      const statusOf = async (path: string) => (await fetch(url + path).catch(() => undefined))?.status
      await vi.waitUntil(async () => (await statusOf('/healthz')) === 200, { timeout: 120_000 })

      const person = await createAccount(url)
      // Larger than nginx's default allows.
      const rawBody = new Uint8Array(3 * 1024 * 1024)
      rawBody.set(await readRealFile('photo.jpg'))
      const asPhoto = { 'Content-Type': 'image/jpeg' }
      const photo = await must(person, 'uploadAttachment', { rawBody, headers: asPhoto })
      const { thumbnailUrl } = photo.data
      expect(await statusOf(thumbnailUrl ?? '')).toBe(200)
      const body = { date: '2026-03-14', type: 'text', content: 'Walked to the lake. '.repeat(200) } as const
      await must(person, 'createEvent', { body })
      const day = await person.call('getDay', { params: { date: body.date } })
      expect(day.headers.get('content-encoding')).toBe('gzip')
      expect(day.data.events).toHaveLength(1)

      // In pieces as large as the client's.
      const film = Buffer.alloc(2 * PIECE_BYTES + 1, 'a film ')
      const id = await beginUpload(person, film.length, { filename: 'film.bin' })
      for (let at = 0; at < film.length; at += PIECE_BYTES)
        await must(person, 'appendToUpload', partOf(id, at, film.subarray(at, at + PIECE_BYTES)))
      expect((await readUploaded(person, id)).size).toBe(film.length)

      // The page arrives while it is written.
      const provider = { aiProvider: 'provider_d', providerSettings: { provider_d: { model: 'held' } } }
      await must(person, 'updateSettings', { body: provider })
      const headers = { Authorization: `Bearer ${person.token}`, Accept: 'text/event-stream' }
      const path = `${url}/api/v1/journal/generate/${body.date}`
      const stream = await fetch(path, { method: 'POST', headers })
      await writer.arrived(1)
      writer.say('We walked to the lake, and back in the rain. ')
      const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
      let received = ''
      while (!received.includes('to the lake')) received += (await reader?.read())?.value
      expect(received).not.toContain('event: journal')
      writer.finish()
      for (let part = await reader?.read(); part && !part.done; part = await reader?.read())
        received += part.value
      expect(received).toContain('event: journal')

      expect(await statusOf('/metrics')).toBe(404)
      expect((await fetch(`${service.url}/metrics`)).status).toBe(200)
      const made = await fetch(`${url}/healthz`, { headers: { 'X-Forwarded-For': '203.0.113.7' } })
      const requestId = made.headers.get('x-request-id')
      const line = await service.outputMatching(new RegExp(`^.*"requestId":"${requestId}".*$`, 'm'))
      expect(JSON.parse(line)).toMatchObject({ address: '127.0.0.1' })
      proxy.signal('SIGTERM')
      await proxy.ended
    },
  )
})
