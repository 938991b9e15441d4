// What the operator's commands do to accounts, and leave in the log.
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createClient } from '../harness/clients/api-client.ts'
import { makeDataDirectory } from '../harness/service/data-directory.ts'
import { runDayleaf, type ServiceProcess, startServiceProcess } from '../harness/service/service-process.ts'

let directory: string
let service: ServiceProcess
let remove: () => Promise<void>
beforeAll(async () => {
  ;({ dataDirectory: directory, remove } = await makeDataDirectory())
  service = await startServiceProcess(directory, { isKept: true })
})
afterAll(async () => {
  service?.signal('SIGTERM')
  await service?.ended
  await remove?.()
})

const run = (...args: string[]) => runDayleaf(directory, args)
async function addPerson(email: string) {
  await runDayleaf(directory, ['user', 'add', email], 'correct horse')
  const body = { email, password: 'correct horse' }
  return createClient(service.url, (await createClient(service.url).call('login', { body })).data.token)
}
const walk = { date: '2026-03-14', type: 'text', content: 'A walk' }

test('an invitation whose diary was imported is not taken back', async () => {
  const [owner, name] = ['imported-from@example.org', 'imported-for@example.org']
  const person = await addPerson(owner)
  await person.call('createEvent', { body: walk })
  const file = join(directory, '..', 'for-guest.zip')
  await run('export', file, '--user', owner)
  await run('user', 'invite', name)
  const done = { code: 0, stdout: expect.stringContaining('Imported 1 event') }
  expect(await run('import', file, '--user', name)).toMatchObject(done)
  expect(await run('user', 'uninvite', name)).toMatchObject({ code: 1 })
  await run('user', 'admin', owner)
  const { data: users } = await person.call('listUsers')
  const guest = users.find((user) => user.email === name)
  const params = { userId: guest?.id ?? '' }
  expect(await person.call('removeInvitation', { params })).toMatchObject({ status: 403 })
  expect((await run('user', 'list')).stdout).toContain(`${name}  0.00 GB  not signed in  (invitation open)`)
})

test('each command about an account leaves a line of the log, without an e-mail address', async () => {
  const [name, next] = ['noted@example.org', 'noted.too@example.org']
  const { userId } = (await (await addPerson(name)).call('getMe')).data
  const actions: [string[], object, string?][] = [
    [['quota', name, '1'], { quotaBytes: 1024 ** 3 }],
    [['disable', name], { disabled: true }],
    [['enable', name], { disabled: false }],
    [['admin', name], { isAdmin: true }],
    [['password', name], { password: 'changed' }, 'battery staple'],
    [['email', name, next], { email: 'changed' }],
  ]
  for (const [args, change, input] of actions) {
    const { stderr } = await runDayleaf(directory, ['user', ...args], input)
    expect(stderr).not.toContain('@')
    expect(JSON.parse(stderr)).toEqual({
      ...{ level: 30, time: expect.any(String), msg: 'account changed by an operator' },
      ...{ operatorId: null, userId, action: 'update', ...change },
    })
  }
  const guest = 'noted-guest@example.org'
  for (const action of ['invite', 'uninvite']) {
    const { stderr } = await run('user', action, guest)
    expect(stderr).toContain(`"action":"${action === 'invite' ? 'invite' : 'remove invitation'}"`)
  }
})
