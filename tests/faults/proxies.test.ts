import { spawnSync } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { must } from '../api/scenarios/world.ts'
import { createAccount } from '../harness/clients/api-client.ts'
import { findFreePort } from '../harness/clients/free-port.ts'
import { readRealFile } from '../harness/media/real-files.ts'
import { setUpDataDirectory } from '../harness/service/data-directory.ts'
import { startProgram, startServiceProcess } from '../harness/service/service-process.ts'

/** The examples of deploy/ in the proxies themselves, where they are installed. */
const home = setUpDataDirectory()
const examples = join(import.meta.dirname, '..', '..', 'deploy')

const has = (program: string, flag: string) => spawnSync(program, [flag]).status === 0

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

const proxies = [
  { name: 'Caddy', isThere: has('caddy', 'version'), start: startCaddy },
  { name: 'nginx', isThere: has('nginx', '-v'), start: startNginx },
]

describe.each(proxies)('behind $name by its example (where it is installed)', ({ isThere, start }) => {
  test.skipIf(!isThere)(
    'a diary is kept with photos, its metrics are closed, and the log has the client’s address',
    async () => {
      const directory = dirname(home.dataDirectory)
      await mkdir(directory, { recursive: true })
      const service = await startServiceProcess(home.dataDirectory, {
        settings: { DAYLEAF_TRUST_PROXY: '1' },
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
      const headers = { 'Content-Type': 'image/jpeg' }
      const { thumbnailUrl } = (await must(person, 'uploadAttachment', { rawBody, headers })).data
      expect(await statusOf(thumbnailUrl ?? '')).toBe(200)
      const body = { date: '2026-03-14', type: 'text', content: 'Walked to the lake. '.repeat(200) } as const
      await must(person, 'createEvent', { body })
      const day = await person.call('getDay', { params: { date: body.date } })
      expect(day.headers.get('content-encoding')).toBe('gzip')
      expect(day.data.events).toHaveLength(1)

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
