import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createAccount } from '../harness/clients/api-client.ts'
import { checkFile } from '../harness/engines/diary-file.ts'
import { setUpDataDirectory } from '../harness/service/data-directory.ts'
import { startServiceProcess } from '../harness/service/service-process.ts'

/**
 * A disk that turns read-only under files that are open. No test can turn one so, because the system refuses while
 * they are written; but a tracer can give the service the answers that such a disk gives.
 */
const CHANGES = 'pwrite64,pwritev,write,ftruncate,fsync,fdatasync'

const home = setUpDataDirectory()

const canAttach = () => spawnSync('sh', ['-c', 'sleep 0.3 & exec strace -qq -o /dev/null -p $!']).status === 0

/** From now on the files cannot be changed. @returns makes them as they were */
async function makeReadOnly(pid: number, files: readonly string[]): Promise<() => Promise<void>> {
  const paths = files.flatMap((file) => ['-P', file])
  const inject = `inject=${CHANGES}:error=EROFS`
  const tracer = spawn('strace', ['-f', '-o', '/dev/null', ...paths, '-e', inject, '-p', String(pid)])
  const exited = once(tracer, 'exit')
  const [said] = await once(tracer.stderr, 'data')
  expect(String(said)).toContain('attached')
  return async () => {
    tracer.kill('SIGINT')
    await exited
  }
}

describe.runIf(process.platform === 'linux' && canAttach())('a disk that turns read-only', () => {
  test('rejects writes, serves reads, and recovers', async () => {
    const service = await startServiceProcess(home.dataDirectory)
    const person = await createAccount(service.url)
    const params = { date: '2026-03-14' }
    const create = () => person.call('createEvent', { body: { ...params, type: 'text', content: 'Walked' } })
    const readiness = async () => (await fetch(`${service.url}/readyz`)).status
    expect((await create()).status).toBe(201)
    const files = ['', '-wal'].map((suffix) => join(home.dataDirectory, `dayleaf.db${suffix}`))

    const makeWritable = await makeReadOnly(service.pid, files)
    for (let count = 0; count < 3; count += 1)
      expect(await create()).toMatchObject({ status: 507, error: { code: 'STORAGE_FULL' } })
    expect((await person.call('getDay', { params })).data.events).toHaveLength(1)
    await expect.poll(readiness).toBe(503)

    await makeWritable()
    expect((await create()).status).toBe(201)
    await expect.poll(readiness).toBe(200)
    expect((await person.call('getDay', { params })).data.events).toHaveLength(2)
    service.signal('SIGTERM')
    expect(await service.ended).toMatchObject({ code: 0, stderr: '' })
    expect(checkFile(join(home.dataDirectory, 'dayleaf.db')).events).toBe(2)
  })
})
