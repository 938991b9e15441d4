import { beforeAll, test } from 'vitest'
import { PHONE } from '../harness/clients/browser.ts'
import { setUpDiary } from './diary.ts'
import { enter, fillDiary, loadsByItself, screens } from './every-screen.ts'
import { expectToStandStill, recordShifts } from './shifts.ts'

const diary = setUpDiary({ writer: { provider: 'provider_d', page: '# Fog\n\nI walked to the mill.' } })

/** On the desk, `accessibility.test.ts` looks at the same. */
beforeAll(async () => {
  await fillDiary(diary.service.url)
  await enter(diary, { viewport: PHONE })
  await recordShifts(diary.visitor.page)
})

const PATHS = new Set(screens.map(({ path }) => path).filter(loadsByItself))

test.each([...PATHS])('%s stands still on a phone while it loads', async (path) => {
  const { page } = diary.visitor
  await page.goto(path)
  await expectToStandStill(page)
})

test('the sign-in stands still on a phone while it loads', async () => {
  const { page } = await diary.visit({ viewport: PHONE })
  await recordShifts(page)
  await page.goto('/')
  await page.locator('.gate form').waitFor()
  await expectToStandStill(page, 0)
})
