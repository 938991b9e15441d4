import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { DESK } from '../harness/clients/browser.ts'

const NARROW = { width: 320, height: 640 }
/** A desk's screen at 200 %: half as many pixels each way. */
const ZOOMED = { width: DESK.width / 2, height: DESK.height / 2 }

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

const ALL = { runOnly: { type: 'tag', values: TAGS } }
/** Nothing else of a screen is another in the dark. */
const COLOURS = { runOnly: { type: 'rule', values: COLOUR_RULES } }

/** By viewport, since each new one lays out the screen anew. */
export const LOOKS = [DESK, NARROW].flatMap((viewport) => [
  { colorScheme: 'light' as const, viewport, rules: ALL },
  { colorScheme: 'dark' as const, viewport, rules: COLOURS },
])
/** Of another language, which changes the words and their width, and neither elements nor colours: nothing for axe. */
export const OTHER_WORDS = [] as const

/** Evaluates axe in the page, once a document: parsing it takes longer than most analyses. */
async function listViolations(page: Page, rules: object): Promise<string[]> {
  if (await page.evaluate('typeof axe === "undefined"')) await page.evaluate(axe.source)
  const options = JSON.stringify({ ...rules, resultTypes: ['violations'] })
  const found = await page.evaluate(`axe.run(document, ${options})
    .then(({ violations }) => violations.map(({ id, nodes }) => id + ' ' + nodes.map(({ html }) => html)))`)
  return found as string[]
}

/** Resolves when the client has drawn itself anew after a change of the window. */
const NEXT_FRAMES = 'new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))'

/** The words of each button that does not show all of them. */
const CUT_BUTTONS = `[...document.querySelectorAll('button, .button, select')]
  .filter((element) => ['hidden', 'clip'].includes(getComputedStyle(element).overflowX) &&
    element.clientWidth > 1 && element.scrollWidth > element.clientWidth + 1)
  .map((element) => element.textContent)`

/** What can be pressed and stands across an edge of the window, outside of what scrolls sideways by itself. */
const BEYOND_EDGES = `[...document.querySelectorAll('button, .button, input, select')]
  .filter((element) => element.checkVisibility() && !element.closest('.visually-hidden'))
  .filter((element) => {
    const { left, right, width } = element.getBoundingClientRect()
    return width > 1 && (left < 0 || right > innerWidth + 1)
  })
  .filter((element) => {
    for (let around = element.parentElement; around; around = around.parentElement)
      if (around.scrollWidth > around.clientWidth && getComputedStyle(around).overflowX !== 'visible') return false
    return true
  })
  .map((element) => element.textContent || element.ariaLabel || element.name)`

/** How far the screen can be moved sideways, in the narrowest windows that it must fit. */
async function measureExcess(page: Page): Promise<string[]> {
  const faults: string[] = []
  for (const viewport of [NARROW, ZOOMED]) {
    await page.setViewportSize(viewport)
    await page.evaluate(NEXT_FRAMES)
    const excess = Number(await page.evaluate('document.documentElement.scrollWidth - innerWidth'))
    if (excess > 0) faults.push(`${excess} pixels too wide for ${viewport.width}`)
    for (const name of await page.evaluate<string[]>(CUT_BUTTONS))
      faults.push(`cut at ${viewport.width}: ${name}`)
    for (const name of await page.evaluate<string[]>(BEYOND_EDGES))
      faults.push(`across the edge at ${viewport.width}: ${name}`)
  }
  return faults
}

/** What axe finds in each look, and how far the screen can be moved sideways. */
export async function findFaults(
  page: Page,
  looks: typeof LOOKS | typeof OTHER_WORDS = LOOKS,
): Promise<string[]> {
  const faults: string[] = []
  for (const { colorScheme, viewport, rules } of looks) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize(viewport)
    await page.evaluate(NEXT_FRAMES)
    const place = `${colorScheme}, ${viewport.width}:`
    for (const violation of await listViolations(page, rules)) faults.push(`${place} ${violation}`)
  }
  return [...faults, ...(await measureExcess(page))]
}
