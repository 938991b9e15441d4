import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createAccount, createClient } from '../harness/clients/api-client.ts'
import { checkFile } from '../harness/engines/diary-file.ts'
import { killUnderLoad } from '../harness/faults/kill-under-load.ts'
import { killUnderUploads } from '../harness/faults/kill-under-uploads.ts'
import { startHeldWriter } from '../harness/providers/held-writer.ts'
import { setUpDataDirectory } from '../harness/service/data-directory.ts'
import { startServiceProcess } from '../harness/service/service-process.ts'

const home = setUpDataDirectory()

const checkData = () => checkFile(join(home.dataDirectory, 'dayleaf.db'))

const CLIENTS = 8
/** The soak run has 500. */
const KILLS = 5
/** The soak run has 50. */
const KILLS_OF_UPLOADS = 2

describe('a service that is killed', () => {
  test(`while ${CLIENTS} clients write, ${KILLS} times, keeps all it acknowledged and nothing by halves`, async () => {
    await killUnderLoad(home.dataDirectory, { kills: KILLS, clients: CLIENTS })
  })

  test(`while files are uploaded, ${KILLS_OF_UPLOADS} times, keeps those that it acknowledged, and goes on with the others`, async () => {
    await killUnderUploads(home.dataDirectory, KILLS_OF_UPLOADS)
  })

  test('in the middle of a page says so of its task, and writes the page when asked again', async () => {
    const writer = await startHeldWriter()
    const settings = { DAYLEAF_PROVIDER_D_URL: writer.url }
    const params = { date: '2026-03-14' }
    const killed = await startServiceProcess(home.dataDirectory, { settings })
    const person = await createAccount(killed.url)
    await person.call('updateSettings', {
      body: { aiProvider: 'provider_d', providerSettings: { provider_d: { model: 'held' } } },
    })
    await person.call('createEvent', { body: { ...params, type: 'text', content: 'Walked' } })
    const cutOff = person.call('generateJournal', { params }).catch(() => 'cut off')
    await writer.arrived(1)
    writer.say('Half a')
    killed.signal('SIGKILL')
    expect(await cutOff).toBe('cut off')
    await killed.ended
    await writer.dropped(1)

    const { url } = await startServiceProcess(home.dataDirectory, { settings })
    const client = createClient(url, person.token)
    const [task] = (await client.call('listJournalTasks', { params })).data
    expect(task).toMatchObject({ status: 'failed', error: { code: 'INTERRUPTED' } })
    expect((await client.call('getDay', { params })).data.journal).toBeNull()
    const again = client.call('generateJournal', { params })
    await writer.arrived(2)
    writer.say('A whole page')
    writer.finish()
    expect((await again).data.journal?.content).toBe('A whole page')
    checkData()
    await writer.close()
  })
})
