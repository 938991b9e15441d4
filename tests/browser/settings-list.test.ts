import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { PHONE } from '../harness/clients/browser.ts'
import { setUpDiary } from './diary.ts'

const diary = setUpDiary()

beforeEach(async () => {
  await diary.arrive()
  await diary.visitor.page.goto('/settings')
})

test('each section is reached from the list above them, by keys too, and by its own address', async () => {
  const { page } = diary.visitor
  const contents = page.getByRole('navigation', { name: 'On this page' }).getByRole('link')
  await contents.first().waitFor()
  const titles = await page.getByRole('heading', { level: 2 }).allTextContents()
  const screens = ['What left', 'What flows in', 'Import a diary', 'Trash']
  expect((await contents.allTextContents()).filter((title) => !screens.includes(title))).toEqual(titles)
  for (const title of titles) {
    await contents.getByText(title, { exact: true }).press('Enter')
    await expectAtTop(title)
  }
  await contents.getByText('Take your diary with you').click()
  await page.keyboard.press('Tab')
  expect(await page.getByLabel('Format').evaluate((field) => field.matches(':focus'))).toBe(true)
  await page.reload()
  await expectAtTop('Take your diary with you')
})

test('from far below, the list is a press away on a phone, and in view on a desk', async () => {
  const { page } = diary.visitor
  const first = page.getByRole('navigation', { name: 'On this page' }).getByRole('link').first()
  const goDown = () => page.getByRole('heading', { name: 'API keys' }).scrollIntoViewIfNeeded()
  const isSeen = async () => {
    const { y = -1 } = (await first.boundingBox()) ?? {}
    return y >= 0 && y < PHONE.height
  }
  await first.waitFor()
  await goDown()
  await expect.poll(isSeen).toBe(true)
  await page.setViewportSize(PHONE)
  await goDown()
  await expect.poll(isSeen).toBe(false)
  await page.getByRole('link', { name: 'On this page' }).click()
  await expect.poll(isSeen).toBe(true)
})

test('on a narrow phone the way back to the list lies over nothing, without the service too', async () => {
  const { page, context } = diary.visitor
  await page.setViewportSize({ width: 320, height: 568 })
  const back = page.getByRole('link', { name: 'On this page' })
  await back.waitFor()
  expect(await listCovered(page)).toEqual([])
  await context.setOffline(true)
  await page.getByLabel('Length').selectOption('Short')
  await page.getByRole('status').getByText('You are offline').waitFor()
  expect(await listCovered(page)).toEqual([])
  await back.click()
  await expect.poll(() => page.evaluate('location.hash')).toBe('#contents')
})

/** What the way back covers besides the free ends of titles and of the note, while the page is scrolled from end to end. */
const listCovered = (page: Page) =>
  page.evaluate(`(() => {
    const back = document.querySelector('[href="#contents"]')
    const covered = new Set()
    for (let top = 0; top < document.documentElement.scrollHeight; top += 40) {
      scrollTo(0, top)
      const { left, top: y } = back.getBoundingClientRect()
      for (const [right, down] of [[4, 22], [22, 4], [22, 22], [22, 40], [40, 22]]) {
        const there = document.elementsFromPoint(left + right, y + down)
        const below = back.contains(there[0]) && there.find((each) => !back.contains(each))
        const text = document.createRange()
        text.selectNodeContents(below || back)
        const isEnd = text.getBoundingClientRect().right <= left
        if (below && !below.matches(isEnd ? 'h2, .note, section, div' : 'section, div')) covered.add(below.textContent)
      }
    }
    return [...covered]
  })()`)

test('imports and the trash are reached from the list straight away', async () => {
  const { page } = diary.visitor
  for (const [title, shown] of [
    ['Import a diary', 'Choose a file'],
    ['Trash', 'Nothing has been thrown away.'],
  ] as const) {
    await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: title }).click()
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    await page.getByText(shown).first().waitFor()
    await page.goBack()
  }
})

/** At the top of the screen, or as near to it as the end of the page allows. */
async function expectAtTop(title: string) {
  const { page } = diary.visitor
  const heading = page.getByRole('heading', { level: 2, name: title, exact: true })
  await expect
    .poll(async () => {
      const isAtEnd = await page.evaluate(
        'scrollY + innerHeight >= document.documentElement.scrollHeight - 1',
      )
      const { y } = (await heading.boundingBox()) ?? { y: -1 }
      return y >= 0 && y < (isAtEnd ? 900 : 60)
    })
    .toBe(true)
}
