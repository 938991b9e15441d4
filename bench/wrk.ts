// Load by `wrk` (https://github.com/wg/wrk). A client in C takes less of the processor that it shares with the server than
// one in JavaScript, so it shows larger differences between servers.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BenchRequest } from './request-bytes.ts'

export interface WrkJob {
  port: number
  token: string
  requests: readonly BenchRequest[]
  connections: number
  seconds: number
}

export const hasWrk = (): boolean => spawnSync('wrk', ['--version']).error === undefined

/** @returns requests per second. @throws Error for a response of 300 or more */
export async function runWrk({ port, token, requests, connections, seconds }: WrkJob): Promise<number> {
  const directory = mkdtempSync(join(tmpdir(), 'dayleaf-wrk-'))
  try {
    const script = join(directory, 'requests.lua')
    writeFileSync(script, writeScript(requests, token))
    const words = ['--threads', '1', '--connections', `${connections}`, '--duration', `${seconds}s`]
    const child = spawn('wrk', [...words, '--script', script, `http://127.0.0.1:${port}`])
    let output = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
    await once(child, 'close')
    const rate = Number(/^Requests\/sec: +([\d.]+)/m.exec(output)?.[1])
    if (!rate || /Non-2xx|Socket errors/.test(output)) throw new Error(`wrk failed:\n${output}`)
    return rate
  } finally {
    rmSync(directory, { recursive: true })
  }
}

/** A Lua script that repeats the requests in order. */
function writeScript(requests: readonly BenchRequest[], token: string): string {
  const calls = requests.map(({ method, path, body }) => {
    const text = body === undefined ? 'nil' : longString(JSON.stringify(body))
    return `wrk.format('${method}', ${longString(path)}, headers, ${text})`
  })
  return `local headers = { ['Authorization'] = 'Bearer ${token}', ['Content-Type'] = 'application/json' }
local requests = {}
local next = 0
init = function()
  ${calls.map((call) => `requests[#requests + 1] = ${call}`).join('\n  ')}
end
request = function()
  next = next % #requests + 1
  return requests[next]
end
`
}

/** A Lua string in which nothing is escaped. JSON and paths have no `]=====]`. */
const longString = (text: string) => `[=====[${text}]=====]`
