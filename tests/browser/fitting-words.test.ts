// The languages that `accessibility.test.ts` leaves out: their words fit the screens of a narrow phone.
import { beforeAll, expect, test } from 'vitest'
import { DESK } from '../harness/clients/browser.ts'
import { setUpDiary } from './diary.ts'
import { enter, fillDiary, openWithin, screens, show } from './every-screen.ts'
import { findFaults } from './faults.ts'

const diary = setUpDiary({ writer: { provider: 'provider_d', page: '# Fog\n\nI walked to the mill.' } })

beforeAll(() => fillDiary(diary.service))

test.each(['fr-FR', 'es-ES', 'ja-JP'])('all screens fit in %s', async (locale) => {
  await enter(diary, { locale })
  const { page } = diary.visitor
  const faults: Record<string, string[]> = {}
  for (const screen of screens) {
    await page.setViewportSize(DESK)
    await openWithin(page, screen.path)
    await show(page, screen)
    const found = await findFaults(page, [])
    if (found.length > 0) faults[screen.name] = found
  }
  expect(faults).toEqual({})
})
