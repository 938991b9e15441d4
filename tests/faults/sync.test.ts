import { spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createAccount } from '../harness/clients/api-client.ts'
import { setUpDataDirectory } from '../harness/service/data-directory.ts'
import { startServiceProcess } from '../harness/service/service-process.ts'

/** What a power cut leaves is what was synced: so each write has to be before it is acknowledged. */
const WRITES = 100

const home = setUpDataDirectory()

// The tracer beside the traced process, so that this is the one that signals reach.
const canTrace = () => spawnSync('strace', ['-D', '-o', '/dev/null', 'true']).status === 0

/** In the order of the calls: `S` for a sync of the log, `A` for an answer that something was created. */
const courseOf = (trace: string): string =>
  [...trace.matchAll(/(?:fdatasync|fsync)\(\d+<[^>]*-wal>|"HTTP\/1\.1 201 /g)]
    .map(([call]) => (call.startsWith('"') ? 'A' : 'S'))
    .join('')

/** A service, and what it asked the system for of these calls, to be read once it has ended. */
async function startTraced(calls: string) {
  const file = join(dirname(home.dataDirectory), 'calls.txt')
  const service = await startServiceProcess(home.dataDirectory, {
    limits: `exec strace -D -f -qq -y -e trace=${calls} -o '${file}' "$@"`,
  })
  return { service, readTrace: () => readFile(file, 'utf8') }
}

describe.runIf(canTrace())('the system’s calls of a service', () => {
  test(`show a sync of the log before each of ${WRITES} answers to a write`, async () => {
    const { service, readTrace } = await startTraced('fsync,fdatasync,write,writev,sendto,sendmsg')
    const person = await createAccount(service.url)
    for (let number = 0; number < WRITES; number += 1) {
      const body = { date: '2026-03-14', type: 'text', content: `Walk ${number}` }
      expect((await person.call('createEvent', { body })).status).toBe(201)
    }
    service.signal('SIGTERM')
    expect(await service.ended).toMatchObject({ code: 0 })
    const course = courseOf(await readTrace())
    // The account is one more.
    expect(course.replaceAll('S', '')).toHaveLength(WRITES + 1)
    expect(course).toMatch(/^(S+A)+S*$/)
  })

  test('show that the secret key, and its name in the directory, last before anything is sealed by it', async () => {
    const { service, readTrace } = await startTraced('fsync,fdatasync,link,linkat,listen')
    service.signal('SIGTERM')
    await service.ended
    const course = [
      ...(await readTrace()).matchAll(
        /f(?:data)?sync\(\d+<[^>]*\/(secret\.key)\.partial-[^>]+>|(link)(?:at)?\(|fsync\(\d+<[^>]*\/(data)>|(listen)\(/g,
      ),
    ].map((call) => call.slice(1).find((what) => what !== undefined))
    // What comes before is the database's.
    expect(course.slice(course.indexOf('secret.key'))).toEqual(['secret.key', 'link', 'data', 'listen'])
  })
})
