import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { processEnvironment } from '../../../../server/config.ts'
import { findFreePort } from '../free-port.ts'
import type { Driver, WindowSize } from './driver.ts'

/** WebKitGTK's MiniBrowser on a virtual screen, by W3C WebDriver: https://www.w3.org/TR/webdriver2/ */
export async function startWebKit(driverPath: string, size: WindowSize): Promise<Driver> {
  const screen = await startScreen()
  const port = await findFreePort()
  const driver = spawn(driverPath, [`--port=${port}`], {
    env: { ...processEnvironment(), DISPLAY: screen.display, GDK_BACKEND: 'x11', LANG: 'en_GB.UTF-8' },
    stdio: 'ignore',
  })
  const stop = async () => {
    await end(driver)
    await end(screen.process)
  }
  try {
    const session = await openSession(`http://127.0.0.1:${port}`, size)
    return {
      ...createDriver(session.ask),
      async close() {
        await session.ask('DELETE', '')
        await stop()
      },
    }
  } catch (error) {
    await stop()
    throw error
  }
}

type Ask = (method: 'POST' | 'GET' | 'DELETE', path: string, body?: object) => Promise<unknown>

const KEYS = {
  Enter: '\uE007',
  Escape: '\uE00C',
  Tab: '\uE004',
  ArrowDown: '\uE015',
  ArrowRight: '\uE014',
}

function createDriver(ask: Ask): Omit<Driver, 'close'> {
  const typeKeys = (keys: readonly string[]) => {
    const actions = keys.flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ])
    return ask('POST', '/actions', { actions: [{ type: 'key', id: 'keyboard', actions }] })
  }
  return {
    async open(url) {
      await ask('POST', '/url', { url })
    },
    evaluate: async <T>(expression: string) => {
      // A promise is awaited: https://www.w3.org/TR/webdriver2/#execute-script
      return (await ask('POST', '/execute/sync', { script: `return (${expression})`, args: [] })) as T
    },
    async click(x, y) {
      const actions = [
        { type: 'pointerMove', x: Math.round(x), y: Math.round(y) },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ]
      await ask('POST', '/actions', { actions: [{ type: 'pointer', id: 'mouse', actions }] })
    },
    async type(text) {
      await typeKeys([...text])
    },
    async press(key) {
      await typeKeys([KEYS[key]])
    },
    screenshot: async () => Buffer.from((await ask('GET', '/screenshot')) as string, 'base64'),
  }
}

async function openSession(url: string, { width, height }: WindowSize): Promise<{ ask: Ask }> {
  await waitForDriver(url)
  const { sessionId } = (await request('POST', `${url}/session`, { capabilities: {} })) as {
    sessionId: string
  }
  const ask: Ask = (method, path, body) => request(method, `${url}/session/${sessionId}${path}`, body)
  await ask('POST', '/timeouts', { script: 60_000 })
  await ask('POST', '/window/rect', { width, height })
  return { ask }
}

async function request(method: string, url: string, body?: object): Promise<unknown> {
  const answer = await fetch(url, { method, ...(method === 'POST' && { body: JSON.stringify(body ?? {}) }) })
  const { value } = (await answer.json()) as { value: { error?: string; message?: string } | null }
  if (!answer.ok) throw new Error(`WebDriver: ${value?.error}: ${value?.message}`)
  return value
}

/** A virtual X server, which chooses the number of its display. */
async function startScreen(): Promise<{ process: ChildProcess; display: string }> {
  const process = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1400x1100x24'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [number] = await Promise.race([
    once(process.stdout, 'data'),
    once(process, 'error').then(([error]) => Promise.reject(error)),
  ])
  return { process, display: `:${String(number).trim()}` }
}

async function end(process: ChildProcess): Promise<void> {
  if (process.exitCode !== null || process.signalCode !== null) return
  process.kill()
  await once(process, 'exit')
}

async function waitForDriver(url: string): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const answer = await fetch(`${url}/status`).catch(() => undefined)
    if (answer?.ok) return
    await setTimeout(50)
  }
  throw new Error('The WebDriver does not answer.')
}
