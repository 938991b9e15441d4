import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DESK } from '../harness/clients/browser.ts'
import { setUpDiary } from './diary.ts'
import {
  enter,
  fillDiary,
  loadsByItself,
  openWithin,
  overlays,
  type Screen,
  screens,
  show,
} from './every-screen.ts'
import { findFaults, LOOKS, OTHER_WORDS } from './faults.ts'
import { expectToStandStill, recordShifts } from './shifts.ts'

/** Of dates, in figures and words. */
const WITH_DATES: ReadonlySet<string> = new Set([
  ...['today', 'a day with a page', 'a page', 'a month', 'a year', 'all pages', 'a booklet'],
  ...['the statistics', 'the search', 'the settings', 'the calendar behind a date', 'the choice of a month'],
])

const diary = setUpDiary({
  writer: { provider: 'provider_d', page: '# Fog\n\nI walked to the mill. It was raining, and we ran.' },
})

beforeAll(() => fillDiary(diary.service))

test.each(['en-GB', 'de-DE', 'zh-CN'])(
  'the sign-in in %s can be used by everybody, and fits',
  async (locale) => {
    const { page } = await diary.visit({ locale })
    await recordShifts(page)
    await page.goto('/')
    await page.locator('main[class*=gate] form').waitFor()
    await expectToStandStill(page, 0)
    expect(await findFaults(page)).toEqual([])
  },
)

describe.each([
  ['English', 'en-GB', LOOKS],
  // Of all languages this has the longest words.
  ['German', 'de-DE', OTHER_WORDS],
  ['Chinese', 'zh-CN', OTHER_WORDS],
] as const)('in %s', (language, locale, looks) => {
  // Its words are shorter than the German ones, so only dates and large headings can be too wide.
  const isShown = ({ name }: Screen) => language !== 'Chinese' || WITH_DATES.has(name)

  beforeAll(async () => {
    await enter(diary, { locale })
    await recordShifts(diary.visitor.page)
  })
  afterAll(() => diary.visitor.context.close())

  test.each(screens.filter(isShown))('$name can be used by everybody, and fits', async (screen) => {
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

  test.each(overlays.filter(isShown))('$name can be used by everybody, and fits', async (overlay) => {
    const { page } = diary.visitor
    await page.setViewportSize(DESK)
    await openWithin(page, overlay.path)
    await show(page, overlay)
    expect(await findFaults(page, looks)).toEqual([])
    await page.keyboard.press('Escape')
    const undo = page.locator('[class*=notice_] .button').first()
    if (await undo.isVisible()) await undo.click()
  })
})
