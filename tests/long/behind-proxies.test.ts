// A diary in a browser behind the proxies themselves, by the examples of deploy/ and docs/operations.md, where they are
// installed: nginx at its defaults otherwise, and oauth2-proxy with a sign-in of its own.
import { spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { must } from '../api/scenarios/world.ts'
import { setUpDiary } from '../browser/diary.ts'
import { isShellKept, isStored, item, logIn, note, register, USES_OLLAMA } from '../browser/screens.ts'
import { findFreePort } from '../harness/clients/free-port.ts'
import { killStarted, type Running, startProgram } from '../harness/service/service-process.ts'

const diary = setUpDiary({ isHeld: true, settings: () => ({ DAYLEAF_TRUST_PROXY: '1' }) })

const top = join(import.meta.dirname, '..', '..')
const document = await readFile(join(top, 'docs', 'operations.md'), 'utf8')
const deployed = (name: string) => readFile(join(top, 'deploy', name), 'utf8')
/** The example of a proxy that asks for a sign-in. */
const exampleIn = (language: string): string =>
  [...document.matchAll(new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\``, 'gms'))]
    .map(([, text = '']) => text)
    .find((text) => text.includes('4180')) ?? ''

let directory: string
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'dayleaf-proxy-'))
})
afterEach(async () => {
  await killStarted()
  await rm(directory, { recursive: true, force: true })
})

interface Ends {
  port: number
  /** Host and port of oauth2-proxy. */
  gate: string
  /** Host and port of the service. */
  upstream: string
}

/** With the ports of this test in place of those of an example. */
const fill = (example: string, { gate, upstream }: Ends): string =>
  example.replaceAll('127.0.0.1:4180', gate).replaceAll('127.0.0.1:3000', upstream)

async function write(name: string, content: string): Promise<string> {
  await mkdir(directory, { recursive: true })
  await writeFile(join(directory, name), content)
  return join(directory, name)
}

const GATE = { user: 'ada', password: 'of the network' }

/** Takes the place of an identity provider by a file of passwords. */
async function startGate(port: number): Promise<Running> {
  const hash = createHash('sha1').update(GATE.password).digest('base64')
  const passwords = await write('passwords', `${GATE.user}:{SHA}${hash}\n`)
  const flags = {
    'http-address': `127.0.0.1:${port}`,
    'htpasswd-file': passwords,
    'email-domain': '*',
    provider: 'github',
    'client-id': 'none',
    'client-secret': 'none',
    'cookie-secret': randomBytes(16).toString('hex'),
    'cookie-secure': 'false',
    'reverse-proxy': 'true',
    upstream: 'static://202',
  }
  return startProgram(['oauth2-proxy', ...Object.entries(flags).map(([name, value]) => `--${name}=${value}`)])
}

async function startNginx(ends: Ends): Promise<Running> {
  const names = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const temporary = names.map((name) => `${name}_temp_path ${directory}/${name};`).join(' ')
  const server = `listen 127.0.0.1:${ends.port};\n${fill(exampleIn('nginx'), ends)}
location / { proxy_pass http://${ends.upstream}; }`
  const file = await write(
    'nginx.conf',
    `daemon off; master_process off; pid ${directory}/nginx.pid; error_log stderr; events {}
http { access_log off; ${temporary} server { ${server} } }`,
  )
  return startProgram(['nginx', '-c', file, '-p', directory])
}

async function startCaddy(ends: Ends): Promise<Running> {
  const example = (await deployed('Caddyfile')).replace(/^\treverse_proxy .*\n/m, () =>
    exampleIn('caddyfile'),
  )
  const site = example.replace('{$DAYLEAF_SITE:diary.example.org}', `http://127.0.0.1:${ends.port}`)
  const file = await write('Caddyfile', `{\n\tadmin off\n}\n${fill(site, ends)}`)
  const settings = { HOME: directory }
  return startProgram(['caddy', 'run', '--config', file, '--adapter', 'caddyfile'], { settings })
}

async function startTraefik(ends: Ends): Promise<Running> {
  const own = (text: string) =>
    fill(text, ends)
      .replace('Host(`diary.example.org`)', 'Host(`127.0.0.1`)')
      .replaceAll(/^ +(tls|certResolver):.*\n/gm, '')
  const example = await deployed('traefik.yaml')
  const guarded = example.replace(/^( +)service: dayleaf\n/m, '$&$1middlewares: [sign-in]\n')
  await mkdir(join(directory, 'routes'), { recursive: true })
  await write('routes/dayleaf.yaml', own(guarded))
  await write('routes/sign-in.yaml', own(exampleIn('yaml')))
  const entryPoints = /^# +(entryPoints:.*)$/m.exec(example)?.[1]?.replace(':443', `127.0.0.1:${ends.port}`)
  const providers = `providers: { file: { directory: '${directory}/routes' } }`
  const file = await write(
    'traefik.yaml',
    `global: { checkNewVersion: false }\n${entryPoints}\n${providers}\n`,
  )
  return startProgram(['traefik', `--configFile=${file}`])
}

/** With one node, and without the name service of containers. */
async function startHaproxy({ port, upstream }: Ends): Promise<Running> {
  const own = (await deployed('haproxy.cfg'))
    .replace('maxconn 10000', 'maxconn 1000')
    .replace('bind :3000', `bind 127.0.0.1:${port}`)
    .replace(' init-addr none resolvers docker', '')
    .replace('server node-1 node-1:3000', `server node-1 ${upstream}`)
    .replace(/^ *server node-2 .*$/m, '')
    .replace(/^resolvers docker.*/ms, '')
  return startProgram(['haproxy', '-f', await write('haproxy.cfg', own), '-db'])
}

const has = (program: string, flag: string) => spawnSync(program, [flag]).status === 0
const hasGate = has('oauth2-proxy', '--version')

const PROXIES = [
  {
    name: 'nginx at its defaults, and oauth2-proxy',
    isGuarded: true,
    isThere: hasGate && has('nginx', '-v'),
    start: startNginx,
  },
  {
    name: 'Caddy and oauth2-proxy',
    isGuarded: true,
    isThere: hasGate && has('caddy', 'version'),
    start: startCaddy,
  },
  {
    name: 'Traefik and oauth2-proxy',
    isGuarded: true,
    isThere: hasGate && has('traefik', 'version'),
    start: startTraefik,
  },
  { name: 'HAProxy', isGuarded: false, isThere: has('haproxy', '-v'), start: startHaproxy },
]

async function signInThere(page: Page): Promise<void> {
  await page.locator('[name="username"]').fill(GATE.user)
  await page.locator('[name="password"]').fill(GATE.password)
  await page.keyboard.press('Enter')
}

/** Noise: no picture of this size is smaller. */
async function noise(): Promise<Buffer> {
  const raw = { width: 1_800, height: 1_500, channels: 3 } as const
  return sharp(randomBytes(raw.width * raw.height * raw.channels), { raw })
    .jpeg({ quality: 97 })
    .toBuffer()
}

const DATE = '2026-03-14'
const TOLD = 'Something between you and Dayleaf answered'

describe.each(PROXIES)('behind $name (where they are installed)', ({ isThere, isGuarded, start }) => {
  test.skipIf(!isThere)('a diary is kept, and what is written waits while the proxy stops it', async () => {
    const [port, gatePort] = [await findFreePort(), await findFreePort()]
    const ends = { port, gate: `127.0.0.1:${gatePort}`, upstream: new URL(diary.service.url).host }
    const url = `http://127.0.0.1:${port}`
    const answers = (address: string) => () =>
      fetch(address).then(
        ({ status }) => status < 500,
        () => false,
      )
    if (isGuarded) {
      await startGate(gatePort)
      await vi.waitUntil(answers(`http://${ends.gate}/ping`), { timeout: 60_000 })
    }
    let proxy = await start(ends)
    await vi.waitUntil(answers(url), { timeout: 60_000 })
    const person = await register(diary.service.url)
    await must(person, 'updateSettings', { body: USES_OLLAMA })
    const { page, context } = await diary.visit({ canKeepClient: true }, url)
    if (isGuarded) {
      await page.goto('/')
      await signInThere(page)
      await page.locator('[name="email"]').waitFor()
    }
    await logIn(page, person)
    await isShellKept(page)
    await note(page, 'A line')
    await isStored(page, 'A line')

    const buffer = await noise()
    expect(buffer.length).toBeGreaterThan(3_000_000)
    const photo = { name: 'noise.jpg', mimeType: 'image/jpeg', buffer }
    await page.locator('[class*=media-buttons] input:not([capture])').setInputFiles(photo)
    await page.getByRole('button', { name: 'Remove noise.jpg' }).waitFor()
    await page.getByRole('button', { name: 'Save' }).click()
    const sizes = async () =>
      (await must(person, 'listEvents')).data.flatMap(({ attachments }) =>
        attachments.map(({ size }) => size),
      )
    await expect.poll(sizes, { timeout: 120_000 }).toEqual([buffer.length])

    // The page arrives as it is written.
    await must(person, 'createEvent', { body: { date: DATE, type: 'text', content: 'Rain' } })
    await page.goto(`/day/${DATE}`)
    const arrived = diary.held.arrived(diary.held.requests.length + 1)
    await page.getByRole('button', { name: 'Write the page' }).click()
    await arrived
    diary.held.say('# Rain\n\nIt rained.')
    await page.getByText('It rained.').waitFor()
    diary.held.say(' All day.')
    diary.held.finish()
    await page.getByText('Written from 1 line').waitFor()

    await page.goto('/')
    if (isGuarded) {
      await context.clearCookies()
      await note(page, 'Signed out there')
      await page.getByText(TOLD).first().waitFor()
      await page.getByRole('button', { name: 'Sign in there' }).first().click()
      await signInThere(page)
      await isStored(page, 'Signed out there')
    }

    proxy.signal('SIGTERM')
    await proxy.ended
    await note(page, 'Nobody there')
    const waits = item(page, 'Nobody there').getByText('Waits on this device.')
    await waits.waitFor()
    await page.reload()
    await waits.waitFor()
    proxy = await start(ends)
    await isStored(page, 'Nobody there')
  })
})
