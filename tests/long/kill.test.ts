import { expect, test } from 'vitest'
import { setUpDataDirectory } from '../harness/data-directory.ts'
import { killUnderLoad } from '../harness/kill-under-load.ts'
import { note, share } from './share.ts'

const MOST_MS_TO_READY = 3_000

const home = setUpDataDirectory()

test('a service that is killed under load keeps all it acknowledged and nothing by halves', async () => {
  const kills = share(500)
  const startsMs = await killUnderLoad(home.dataDirectory, { kills, clients: 8 })
  note('kill -9 under the load of 8 clients', `${kills} kills, 0 acknowledged writes lost, 0 half done`)
  const slowestMs = Math.round(Math.max(...startsMs))
  note('ready again after a kill -9', `${slowestMs} ms at most`)
  expect(slowestMs).toBeLessThanOrEqual(MOST_MS_TO_READY)
})
