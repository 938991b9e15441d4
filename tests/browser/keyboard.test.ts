import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { setUpDiary } from './diary.ts'
import { captureField, logIn, withoutLimits } from './screens.ts'

const diary = setUpDiary({
  writer: { provider: 'provider_d', page: '# Fog\n\nIt was quiet.', models: ['qwen3:8b'] },
})

/** More tab stops than any screen has: more presses of Tab mean a focus trap. */
const MAX_STOPS = 120

const hasFocus = (target: Locator) =>
  target.evaluate((element) => element === element.ownerDocument.activeElement)

/**
 * Whether it shows where one is: an outline of it or of its label, or for a field without one the border around it.
 * Asked in one go, since the screen may change meanwhile. The browser itself shows where one is within a date.
 */
const LOOK_AT_FOCUS = `(() => {
  const element = document.querySelector(':focus')
  if (!element || element === document.body) return { isShown: true }
  const styles = [element, element.closest('label')].filter(Boolean).map((one) => getComputedStyle(one))
  const form = element.closest('[data-docked], form[class^=editor]')
  const accent = form && getComputedStyle(form.querySelector('.primary')).backgroundColor
  const hasOutline = styles.some(({ outlineStyle }) => outlineStyle !== 'none')
  const isShown = hasOutline || (form !== null && getComputedStyle(form).borderColor === accent)
  return isShown ? { isShown } : { isShown, html: element.outerHTML }
})()`

/** Set on a target: to find it by its name at each stop takes longer than the stop. */
const MARK = 'data-tab-target'
const FIND_MARK = `(() => {
  const target = document.querySelector('[${MARK}]')
  const hasFocus = target !== null && target === document.activeElement
  if (hasFocus) target.removeAttribute('${MARK}')
  return { isMarked: target !== null, hasFocus }
})()`

/** Goes on by Tab until it is there, as somebody without a mouse does, and sees at each stop where that is. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  const mark = () => target.evaluate((element, name) => element.setAttribute(name, ''), MARK)
  await mark()
  for (let stop = 0; stop < MAX_STOPS; stop += 1) {
    const { isMarked, hasFocus } = await page.evaluate<{ isMarked: boolean; hasFocus: boolean }>(FIND_MARK)
    if (hasFocus) return
    // The screen may have been drawn anew.
    if (!isMarked) await mark()
    await page.keyboard.press('Tab')
    // The colour of a border changes in a transition.
    await expect.poll(() => page.evaluate(LOOK_AT_FOCUS)).toEqual({ isShown: true })
  }
  throw new Error('It cannot be reached by Tab.')
}

async function press(page: Page, name: string | RegExp, role: 'button' | 'link' = 'button'): Promise<void> {
  await tabTo(page, page.getByRole(role, { name, exact: true }).first())
  await page.keyboard.press('Enter')
}

async function openScreen(page: Page, name: string): Promise<void> {
  await press(page, 'Menu')
  await press(page, name, 'link')
}

const password = 'correct horse battery'
let email = ''

test('everything is done without a mouse', async () => {
  // Another one when the test is run once more.
  email = `ada-${Date.now()}@example.org`
  const { page, misdeeds } = await diary.visit({ position: { latitude: 48.857, longitude: 2.352 } })
  // "Undo" is many stops away.
  await withoutLimits(page)
  await page.goto('/')
  await press(page, 'Make the first account')
  await tabTo(page, page.getByLabel('E-mail'))
  await page.keyboard.type(email)
  await tabTo(page, page.getByLabel('Password'))
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')

  await page.getByText('Step 1 of 2').waitFor()
  await press(page, 'Skip this step')
  await tabTo(page, page.getByRole('radio', { name: 'Yes, use my position' }))
  await page.keyboard.press('Space')
  await press(page, 'To my diary')
  await page.keyboard.press('Control+j')
  await page.keyboard.type('Walked to the mill')
  await page.getByRole('button', { name: 'Remove place' }).waitFor()
  await page.keyboard.press('Control+Enter')
  await page.getByText('Saved.').waitFor()
  await press(page, 'Choose another service', 'link')
  await tabTo(page, page.getByRole('radio', { name: 'None' }))
  for (const _ of ['Groq', 'OpenAI', 'Anthropic', 'Ollama']) await page.keyboard.press('ArrowDown')
  const model = page.getByRole('group', { name: 'Model' }).getByRole('radio').first()
  await tabTo(page, model)
  await page.keyboard.press('Space')
  await press(page, 'Save')
  await page.getByText('Saved.').waitFor()
  await press(page, 'Today', 'link')

  await press(page, 'More about this line')
  await press(page, 'Correct')
  await page.locator('form[class^=editor] textarea:focus').waitFor()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' in the fog')
  await page.keyboard.press('Control+Enter')
  await page.getByText('Walked to the mill in the fog').waitFor()
  await press(page, 'Write the page')
  await page.getByText('Written from 1 line').waitFor()
  await press(page, 'More about the page')
  await press(page, 'Open as a page', 'link')
  await page.waitForURL('**/page/*')
  await press(page, 'More about the page')
  await press(page, 'Delete page')
  await press(page, 'Undo')
  await page.getByText('It was quiet.').waitFor()

  await openScreen(page, 'Map')
  await press(page, /Paris/)
  await page.getByText('One line here.').waitFor()
  await press(page, 'Calendar', 'link')
  await tabTo(page, page.locator('[data-date][aria-current]'))
  await page.keyboard.press('Enter')
  await page.getByText('Written from 1 line').waitFor()
  await press(page, 'More about this day')
  await press(page, 'Delete day')
  await openScreen(page, 'Trash')
  await press(page, 'Restore')
  await page.getByText('Restored.').waitFor()
  await page.keyboard.press('Control+k')
  await page.locator('[type="search"]:focus').waitFor()
  await page.keyboard.type('mill')
  await page.locator('mark').first().waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByText('Walked to the mill in the fog').waitFor()

  await openScreen(page, 'Settings')
  await tabTo(page, page.getByLabel('Appearance'))
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => page.evaluate('document.documentElement.dataset.theme')).toBe('dark')
  await press(page, 'Sign out')
  await page.getByRole('button', { name: 'Sign in' }).waitFor()
  expect(misdeeds).toEqual({ dialogs: [], foreignRequests: [], errors: [] })
})

/** The one who registered above, on another device. */
async function comeBack(): Promise<Page> {
  const { page } = await diary.visit()
  await logIn(page, { email, password })
  return page
}

test('a dialog keeps the focus, is left by Escape, and gives the focus back', async () => {
  const page = await comeBack()
  await press(page, 'Details')
  const place = page.getByRole('button', { name: 'Here', exact: true })
  await tabTo(page, place)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Save where you are?' })
  await dialog.waitFor()
  for (let stop = 0; stop < 6; stop += 1) {
    await page.keyboard.press('Tab')
    const isOutside = await page.evaluate(
      `document.activeElement !== document.body && !document.activeElement.closest('dialog')`,
    )
    expect(isOutside).toBe(false)
  }
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => hasFocus(place)).toBe(true)
})

test('the first stop of a screen skips the navigation', async () => {
  const page = await comeBack()
  await page.reload()
  await captureField(page).waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  expect(await page.evaluate(`document.activeElement.closest('#content') !== null`)).toBe(true)
})

test('a question mark lists the shortcuts, and is typed where one types', async () => {
  const { page } = await diary.enter()
  await captureField(page).press('?')
  expect(await captureField(page).inputValue()).toBe('?')
  await page.getByRole('link', { name: 'Search', exact: true }).press('?')
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await list.getByText('Write a line').waitFor()
  await page.keyboard.press('Escape')
  await list.waitFor({ state: 'detached' })
})

test('shortcuts of a single key can be turned off, and the list is behind a button then', async () => {
  const { page } = await diary.arrive()
  await page.goto('/settings')
  await page.getByLabel('Shortcuts of a single key').uncheck()
  await page.goto('/day/2026-03-14')
  const link = page.getByRole('link', { name: 'Search', exact: true })
  await page.getByText('Nothing here yet.').waitFor()
  for (const key of ['ArrowRight', '?']) await link.press(key)
  expect(page.url()).toMatch(/2026-03-14$/)
  expect(await page.getByRole('dialog').count()).toBe(0)
  await openScreen(page, 'Settings')
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click()
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await list.getByText('Another day').waitFor()
  expect(await list.getByText('The previous or the next day or page').count()).toBe(0)
})
