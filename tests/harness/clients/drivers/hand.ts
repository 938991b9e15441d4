import { setTimeout } from 'node:timers/promises'
import type { Driver } from './driver.ts'

/** Uses a page by the accessible names of its controls, with real input events. */
export interface Hand {
  /** Clicks the control with this name, once it is visible and not covered. */
  press(name: string): Promise<void>
  /** Types into the field with this name, which must be empty. */
  write(name: string, text: string): Promise<void>
  /** Waits for a visible text. */
  see(text: string): Promise<void>
  /** Waits for an element. */
  seeElement(selector: string): Promise<void>
}

/** Generous: machines are shared, and no test is about time. */
const TIMEOUT_MS = 40_000
const STEP_MS = 100

/**
 * Runs in the page: the centre of the last visible control with a name; null if it is covered. The last one, because a
 * dialog follows the covered screen in the document.
 */
const POINT_OF = `(wanted) => {
  const textOf = (element) => element?.innerText.replace(/\\s+/g, ' ').trim()
  const nameOf = (element) => element.getAttribute('aria-label') || textOf(element.labels?.[0]) || textOf(element)
  const controls = document.querySelectorAll('a, button, input, textarea, select, summary')
  const control = [...controls].findLast((it) => it.checkVisibility() && !it.disabled && nameOf(it) === wanted)
  if (!control) return null
  globalThis.lastControl = control
  control.scrollIntoView({ block: 'center', behavior: 'instant' })
  const { left, top, width, height } = control.getBoundingClientRect()
  const [x, y] = [left + width / 2, top + height / 2]
  const front = document.elementFromPoint(x, y)
  const isReached = control.contains(front) || control.labels?.[0]?.contains(front)
  return isReached ? [x, y] : null
}`

/** The state of the page, for error messages. */
const STATE = "[document.activeElement.outerHTML.slice(0, 200), document.body.innerText].join(' ')"

export function createHand({ evaluate, click, type }: Driver): Hand {
  const until = async <T>(wanted: string, expression: string): Promise<T> => {
    const end = performance.now() + TIMEOUT_MS
    while (performance.now() < end) {
      const value = await evaluate<T | null>(expression)
      if (value) return value
      await setTimeout(STEP_MS)
    }
    throw new Error(`${wanted} is not there, but: ${await evaluate(STATE)}`)
  }
  const press = async (name: string) => {
    const expression = `(${POINT_OF})(${JSON.stringify(name)})`
    let [before, point] = [[0, 0], await until<[number, number]>(`“${name}”`, expression)]
    // A click on a moving control would miss it.
    while (String(before) !== String(point)) {
      await setTimeout(STEP_MS)
      before = point
      point = await until(`“${name}”`, expression)
    }
    await click(...point)
  }
  return {
    press,
    async write(name, text) {
      // A click may miss a control that moves while the screen loads.
      do await press(name)
      while (!(await evaluate('document.activeElement === globalThis.lastControl')))
      await type(text)
    },
    async see(text) {
      await until(`“${text}”`, `document.body.innerText.includes(${JSON.stringify(text)})`)
    },
    async seeElement(selector) {
      await until(selector, `document.querySelector(${JSON.stringify(selector)}) !== null`)
    },
  }
}
