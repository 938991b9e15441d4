import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DESK } from '../harness/clients/browser.ts'
import { setUpDiary } from './diary.ts'
import { enter, fillDiary, loadsByItself, openWithin, overlays, screens, show } from './every-screen.ts'
import { findFaults, LOOKS, OTHER_WORDS } from './faults.ts'
import { expectToStandStill, recordShifts } from './shifts.ts'

const diary = setUpDiary({
  writer: { provider: 'provider_d', page: '# Fog\n\nI walked to the mill. It was raining, and we ran.' },
})

beforeAll(() => fillDiary(diary.service.url))

test.each(['en-GB', 'de-DE', 'zh-CN'])(
  'the sign-in in %s can be used by everybody, and fits',
  async (locale) => {
    const { page } = await diary.visit({ locale })
    await recordShifts(page)
    await page.goto('/')
    await page.locator('.gate form').waitFor()
    await expectToStandStill(page, 0)
    expect(await findFaults(page)).toEqual([])
  },
)

describe.each([
  ['English', 'en-GB', LOOKS],
  // Of all languages this has the longest words.
  ['German', 'de-DE', OTHER_WORDS],
  ['Chinese', 'zh-CN', OTHER_WORDS],
])('in %s', (_, locale, looks) => {
  beforeAll(async () => {
    await enter(diary, { locale })
    await recordShifts(diary.visitor.page)
  })
  afterAll(() => diary.visitor.context.close())

  test.each(screens)('$name can be used by everybody, and fits', async (screen) => {
    const { page, misdeeds } = diary.visitor
    await page.setViewportSize(DESK)
    if (looks === LOOKS && loadsByItself(screen.path)) {
      await page.goto(screen.path)
      await expectToStandStill(page)
    } else await openWithin(page, screen.path)
    await show(page, screen)
    expect(await findFaults(page, looks)).toEqual([])
    expect(misdeeds).toEqual({ dialogs: [], foreignRequests: [], errors: [] })
  })

  test.each(overlays)('$name can be used by everybody, and fits', async (overlay) => {
    const { page } = diary.visitor
    await page.setViewportSize(DESK)
    await openWithin(page, overlay.path)
    await show(page, overlay)
    expect(await findFaults(page, looks)).toEqual([])
    await page.keyboard.press('Escape')
    const undo = page.locator('.notice .button').first()
    if (await undo.isVisible()) await undo.click()
  })
})
