import { describe, expect, test } from 'vitest'
import { engines } from '../harness/engines/test-database.ts'
import { startAppOn } from '../harness/service/app-on-database.ts'
import { startNightWorld } from '../harness/service/night-world.ts'

describe('many users with one hour', () => {
  /** Each registers; `npm run bench -- night` has a thousand. */
  const USERS = 60
  const several = engines.filter(({ engine }) => engine === 'PostgreSQL')
  test.each(several)('on two nodes on $engine: one page each, none refused', async ({ open }) => {
    const world = await startNightWorld(open, '2026-03-14T12:00:00Z')
    const { database } = world.store
    const other = await startAppOn({ database, writerUrl: world.writer.url, clock: world.clock })
    const owners = await Promise.all(Array.from({ length: USERS }, () => world.settleIn()))
    for (const owner of owners) await owner.record('2026-03-14')
    world.at('2026-03-14T22:00:00Z')
    const { signal } = new AbortController()
    for (const lane of ['night', 'night-local'] as const)
      await Promise.all([world.app, other].map(({ services }) => services.night.run(lane, signal)))
    for (const owner of owners) {
      expect(await owner.tasksOf('2026-03-14')).toEqual(['journal_generate night completed'])
      expect((await owner.night()).lastRun).toMatchObject({ written: ['2026-03-14'], failed: [] })
    }
    expect(world.writer.requests).toHaveLength(USERS)
    await other.stop()
    await world.stop()
  })
})
