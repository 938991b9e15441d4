import { expect } from 'vitest'
import type { Import } from '../../../contract/imports.ts'
import { beginUpload, partOf, resumeUpload } from '../../api/scenarios/uploads.ts'
import { must } from '../../api/scenarios/world.ts'
import { createAccount, createClient } from '../clients/api-client.ts'
import { runDayleaf, startServiceProcess } from '../service/service-process.ts'

const DAYS = 150
const A_DAY = 20
const ENTRIES = DAYS * A_DAY

const file = JSON.stringify({
  entries: Array.from({ length: ENTRIES }, (_, index) => ({
    uuid: `E${index}`,
    creationDate: new Date(Date.UTC(2020, 0, 1 + Math.floor(index / A_DAY), 10)).toISOString(),
    timeZone: 'UTC',
    text: `Entry ${index}`,
  })),
})

/**
 * Kills a service once while a diary is uploaded by tus, then repeatedly while it is imported and an archive is downloaded.
 * Expects each entry once at the end, and an archive that passes its check.
 */
export async function killUnderImports(dataDirectory: string, kills: number): Promise<void> {
  let service = await startServiceProcess(dataDirectory)
  const { token } = await createAccount(service.url)
  const person = () => createClient(service.url, token)
  const restart = async () => {
    service.signal('SIGKILL')
    await service.ended
    service = await startServiceProcess(dataDirectory)
  }

  const uploadId = await beginUpload(person(), file.length, { purpose: 'import' })
  await must(person(), 'appendToUpload', partOf(uploadId, 0, file.slice(0, file.length / 2)))
  await restart()
  await resumeUpload({ url: service.url, token }, uploadId, new Uint8Array(Buffer.from(file)))
  const importId = (await must(person(), 'getUpload', { params: { uploadId } })).data.id
  const read = async (): Promise<Import> => (await must(person(), 'getImport', { params: { importId } })).data

  for (let kill = 0; kill < kills; kill += 1) {
    // Each time further, but not to the end.
    const enough = Math.floor((ENTRIES * kill) / (kills + 1))
    await expect.poll(async () => (await read()).counts.events).toBeGreaterThan(enough)
    const download = person()
      .call('exportDiary', { query: { format: 'dayleaf' } })
      .catch(() => undefined)
    await restart()
    await download
  }
  await expect.poll(async () => (await read()).status).toBe('completed')
  expect(await read()).toMatchObject({ counts: { events: ENTRIES, present: 0, skipped: 0 } })
  const { data: days } = await must(person(), 'listDays', { query: { limit: 500 } })
  expect(days.map(({ eventCount }) => eventCount)).toEqual(Array.from({ length: DAYS }, () => A_DAY))
  const { bytes = Buffer.of() } = await must(person(), 'exportDiary', { query: { format: 'dayleaf' } })
  const archive = { rawBody: new Uint8Array(bytes), headers: { 'Content-Type': 'application/zip' } }
  expect((await must(person(), 'checkArchive', archive)).data).toMatchObject({
    isWhole: true,
    changeCount: 0,
  })
  service.signal('SIGTERM')
  await service.ended
  expect(await runDayleaf(dataDirectory, ['verify'])).toMatchObject({ code: 0 })
}
