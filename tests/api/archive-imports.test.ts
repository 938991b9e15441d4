import { expect, test } from 'vitest'
import { createAccount } from '../harness/clients/api-client.ts'
import { bring } from './scenarios/imports.scenarios.ts'
import { must, recordWithPage, setUpPerson, setUpWorld } from './scenarios/world.ts'

const world = setUpWorld()
const person = setUpPerson(world)

/** An archive of an event and its page. */
async function makeArchive() {
  const { date, event } = await recordWithPage(person)
  const { bytes = Buffer.of() } = await must(person, 'exportDiary', { query: { format: 'dayleaf' } })
  return { bytes, date, event }
}

test.each(['cancelImport', 'removeImport'] as const)(
  'a preview that ends by %s has brought nothing',
  async (end) => {
    const { bytes } = await makeArchive()
    const newcomer = await createAccount(world.url)
    const preview = await bring(newcomer, bytes, { preview: 'true' })
    expect(preview.counts).toMatchObject({ events: 1, pages: 1 })
    const params = { importId: preview.id }
    await must(newcomer, end, { params })
    const { counts } = (await must(newcomer, 'getImport', { params })).data
    expect(counts).toMatchObject({ events: 0, pages: 0, attachments: 0 })
  },
)
