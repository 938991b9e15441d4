import { afterEach, beforeEach, test } from 'vitest'
import { killUnderLoad } from '../harness/kill-under-load.ts'
import { killStarted, makeDataDirectory } from '../harness/service-process.ts'
import { note, share } from './share.ts'

let dataDirectory: string
let remove: () => Promise<void>
beforeEach(async () => {
  ;({ dataDirectory, remove } = await makeDataDirectory())
})
afterEach(async () => {
  await killStarted()
  await remove()
})

test('a service that is killed under load keeps all it acknowledged and nothing by halves', async () => {
  const kills = share(500)
  await killUnderLoad(dataDirectory, { kills, clients: 8 })
  note('kill -9 under the load of 8 clients', `${kills} kills, 0 acknowledged writes lost, 0 half done`)
})
