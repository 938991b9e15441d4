import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listDates } from '../../bench/dates.ts'
import { writeDiary } from '../../bench/diary.ts'
import { openHttpConnection } from '../../bench/http-connection.ts'
import { assertSameResponse, makeCreations, withPair } from '../../bench/measure-floor.ts'
import { toBytes } from '../../bench/request-bytes.ts'
import { setUpDataDirectory } from '../harness/service/data-directory.ts'

const home = setUpDataDirectory()

test('the bare server of the bench answers and writes what the service does', async () => {
  const directory = join(home.dataDirectory, 'diary')
  const dates = listDates('2023-01-01', 3)
  const { token, ...diary } = await writeDiary(directory, { dates, eventCount: 30, seed: 1 })
  await withPair({ ...diary, token, directory }, async (pair, assertSameRows) => {
    for (const date of dates)
      await assertSameResponse(pair, { method: 'GET', path: `/api/v1/days/${date}` }, token)
    for (const { port } of Object.values(pair)) {
      const connection = await openHttpConnection(port)
      for (const creation of makeCreations().slice(0, 50))
        expect(await connection.send(toBytes(creation, token))).toMatchObject({ status: 201 })
      connection.close()
    }
    assertSameRows()
  })
})
