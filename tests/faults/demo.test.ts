import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createClient } from '../harness/clients/api-client.ts'
import { killStarted, startNode } from '../harness/service/service-process.ts'

let temporary: string
let settings: Record<string, string>

beforeEach(async () => {
  temporary = await mkdtemp(join(tmpdir(), 'dayleaf-demo-test-'))
  await mkdir(join(temporary, 'tmp'))
  settings = { TMPDIR: join(temporary, 'tmp') }
})
afterEach(async () => {
  await killStarted()
  await rm(temporary, { recursive: true, force: true })
})

const leftDirectories = async () =>
  (await readdir(join(temporary, 'tmp'))).filter((name) => name.startsWith('dayleaf-'))

describe('the demonstration', () => {
  test('prints a page of yesterday, says that no model wrote it, and leaves nothing behind', async () => {
    const { code, stdout, stderr } = await startNode(['scripts/demo.ts', '--once'], { settings }).ended
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toContain('a stand-in, not from a model')
    expect(stdout).toMatch(/Recorded \d+ events on 21 days/)
    expect(stdout).toContain('│ # ')
    expect(stdout).toContain('│ The publisher wants a second whale book.')
    expect(await leftDirectories()).toEqual([])
  })

  test('runs until it is stopped, and a user signs in as it says and finds a week of pages with photographs and one doubt', async () => {
    const demo = startNode(['scripts/demo.ts'], { settings })
    const url = await demo.outputMatching(/In the browser: (http:\/\/[^/]+)\//)
    const [, email, password] =
      /Sign in with: +(\S+), password: (.+)/.exec(await demo.outputMatching(/(Sign in with: .+)\n/)) ?? []
    const { data } = await createClient(url).call('login', { body: { email, password } })
    const person = createClient(url, data.token)
    const days = (await person.call('listDays')).data
    expect(days).toHaveLength(21)
    const doubts = []
    for (const { date } of days.slice(0, 7)) {
      const { data: page } = await person.call('getPageSources', { params: { date } })
      doubts.push(...page.sentences.flatMap((sentence) => sentence.doubts))
    }
    expect(doubts).toMatchObject([{ kind: 'weather', by: 'rules' }])
    const range = { from: days.at(-1)?.date ?? '', to: days[0]?.date ?? '' }
    const calendar = (await person.call('getCalendar', { query: range })).data
    expect(calendar.filter((day) => day.cover !== null)).toHaveLength(5)
    demo.signal('SIGINT')
    expect(await demo.ended).toMatchObject({ code: 0, stderr: '' })
    expect(await leftDirectories()).toEqual([])
  })
})
