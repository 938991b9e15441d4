import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ERROR_CODES } from '../../contract/error-codes.ts'
import { askPostgres } from '../harness/engines/ask-postgres.ts'
import { alterFile, type TestStore } from '../harness/engines/test-store.ts'
import { expectAnswer } from './scenarios/scenario.ts'
import { must, setUpWorld } from './scenarios/world.ts'

const world = setUpWorld()

/** What nobody does to a database that is in use. */
async function alter({ settings, dataDirectory }: TestStore, sql: string): Promise<void> {
  if (settings.DAYLEAF_DATABASE_URL) {
    await askPostgres(settings.DAYLEAF_DATABASE_URL, sql)
    return
  }
  await alterFile(join(dataDirectory, 'dayleaf.db'), sql)
}

test('an unexpected fault is INTERNAL, without its cause', async () => {
  await alter(world.store, 'alter table trash rename to rubbish')
  const failed = await world.ada.call('listTrash')
  expectAnswer(failed, 'INTERNAL')
  expect(failed.error?.message).toBe(ERROR_CODES.INTERNAL.message)
  expect(failed.text).not.toMatch(/trash|table|select/i)
  await alter(world.store, 'alter table rubbish rename to trash')
  await must(world.ada, 'listTrash')
})
