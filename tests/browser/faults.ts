import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { DESK } from '../harness/clients/browser.ts'

const NARROW = { width: 360, height: 780 }
/** A desk's screen at 200 %: half as many pixels each way. */
const ZOOMED = { width: DESK.width / 2, height: DESK.height / 2 }
export const LOOKS = (['light', 'dark'] as const).flatMap((colorScheme) =>
  [DESK, NARROW].map((viewport) => ({ colorScheme, viewport })),
)

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Those that look at colours: nothing else of a screen is another in the dark. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/** Evaluates axe in the page, once a document: parsing it takes longer than most analyses. */
async function listViolations(page: Page, colorScheme: 'light' | 'dark'): Promise<string[]> {
  if (await page.evaluate('typeof axe === "undefined"')) await page.evaluate(axe.source)
  const runOnly =
    colorScheme === 'light' ? { type: 'tag', values: RULES } : { type: 'rule', values: COLOUR_RULES }
  const options = JSON.stringify({ runOnly, resultTypes: ['violations'] })
  const found = await page.evaluate(`axe.run(document, ${options})
    .then(({ violations }) => violations.map(({ id, nodes }) => id + ' ' + nodes.map(({ html }) => html)))`)
  return found as string[]
}

/** Resolves when the client has drawn itself anew after a change of the window. */
const NEXT_FRAMES = 'new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))'

/** How far the screen can be moved sideways, in the narrowest windows that it must fit. */
async function measureExcess(page: Page): Promise<string[]> {
  const faults: string[] = []
  for (const viewport of [NARROW, ZOOMED]) {
    await page.setViewportSize(viewport)
    await page.evaluate(NEXT_FRAMES)
    const excess = Number(await page.evaluate('document.documentElement.scrollWidth - innerWidth'))
    if (excess > 0) faults.push(`${excess} pixels too wide for ${viewport.width}`)
  }
  return faults
}

/** What axe finds in each look, and how far the screen can be moved sideways. */
export async function findFaults(page: Page, looks = LOOKS): Promise<string[]> {
  const faults: string[] = []
  for (const look of looks) {
    await page.emulateMedia({ colorScheme: look.colorScheme })
    await page.setViewportSize(look.viewport)
    await page.evaluate(NEXT_FRAMES)
    const place = `${look.colorScheme}, ${look.viewport.width}:`
    for (const violation of await listViolations(page, look.colorScheme)) faults.push(`${place} ${violation}`)
  }
  return [...faults, ...(await measureExcess(page))]
}
