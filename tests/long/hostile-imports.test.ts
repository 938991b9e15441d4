import { afterEach, expect, test } from 'vitest'
import { importFile } from '../api/scenarios/imports.scenarios.ts'
import { createAccount, createClient } from '../harness/clients/api-client.ts'
import { HOSTILE_EXPORTS } from '../harness/import/hostile-exports.ts'
import { setUpDataDirectory } from '../harness/service/data-directory.ts'
import { killStarted, startServiceProcess } from '../harness/service/service-process.ts'

const home = setUpDataDirectory()
afterEach(killStarted)

test('each hostile export fails or is read by itself, while the service lives on', async () => {
  const service = await startServiceProcess(home.dataDirectory)
  const { token } = await createAccount(service.url)
  const person = createClient(service.url, token)
  for (const [what, { build, status, problem }] of Object.entries(HOSTILE_EXPORTS)) {
    const found = await importFile(person, build(1))
    const codes = found.problems.map(({ code }) => code)
    expect({ what, status: found.status, problem: problem && codes.includes(problem) }).toEqual({
      ...{ what, status, problem: problem && true },
    })
  }
  // The same process as at the beginning.
  expect((await fetch(`${service.url}/readyz`)).status).toBe(200)
  service.signal('SIGTERM')
  expect((await service.ended).code).toBe(0)
})
