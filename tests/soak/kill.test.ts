import { expect, test } from 'vitest'
import { killUnderImports } from '../harness/faults/kill-under-imports.ts'
import { killUnderLoad } from '../harness/faults/kill-under-load.ts'
import { killUnderUploads } from '../harness/faults/kill-under-uploads.ts'
import { setUpDataDirectory } from '../harness/service/data-directory.ts'
import { note, share } from './share.ts'

const MAX_READY_MS = 3_000

const home = setUpDataDirectory()

test('a service that is killed under load keeps all it acknowledged and nothing by halves', async () => {
  const kills = share(500)
  const startsMs = await killUnderLoad(home.dataDirectory, { kills, clients: 8 })
  note('kill -9 under the load of 8 clients', `${kills} kills, 0 acknowledged writes lost, 0 half done`)
  const slowestMs = Math.round(Math.max(...startsMs))
  note('ready again after a kill -9', `${slowestMs} ms at most`)
  expect(slowestMs).toBeLessThanOrEqual(MAX_READY_MS)
})

test('a service that is killed while files are uploaded keeps those that it acknowledged, and continues the others', async () => {
  const kills = share(50)
  await killUnderUploads(home.dataDirectory, kills)
  note('kill -9 while four clients upload files', `${kills} kills, 0 acknowledged files lost, 0 half there`)
})

test('a service that is killed while a diary is imported and exported brings each entry once', async () => {
  const kills = share(20)
  await killUnderImports(home.dataDirectory, kills)
  note(
    'kill -9 while a diary is imported and exported',
    `${kills} kills, each entry once, the archive proven`,
  )
})
