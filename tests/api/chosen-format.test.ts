import { expect, test } from 'vitest'
import { createAccount } from '../harness/clients/api-client.ts'
import { zipFile } from '../harness/import/zip-file.ts'
import { importFile } from './scenarios/imports.scenarios.ts'
import { must, setUpPerson, setUpWorld } from './scenarios/world.ts'

const world = setUpWorld()
const person = setUpPerson(world)

test.each<[string, Buffer, string]>([
  ['no JSON', Buffer.from('{{{'), 'jrnl'],
  ['no zip', Buffer.from('Hello'), 'dayone'],
  ['the zip of something else', zipFile({ 'a.txt': 'x' }), 'dayone'],
])('a file that holds nothing of the chosen format fails: %s', async (_what, file, format) => {
  for (const preview of ['true', 'false'])
    expect(await importFile(person, file, { format, preview })).toMatchObject({
      status: 'failed',
      problems: [{ path: 'file', code: 'unknown_format' }],
      finishedAt: expect.any(String),
    })
})

test('an empty diary of the chosen format is completed', async () => {
  const { bytes = Buffer.of() } = await must(await createAccount(world.url), 'exportDiary', {
    query: { format: 'dayleaf' },
  })
  expect(await importFile(person, bytes, { format: 'dayleaf' })).toMatchObject({ status: 'completed' })
})
