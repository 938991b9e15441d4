import type { Page } from 'playwright-core'

interface Point {
  x: number
  y: number
}

/** Fingers on the screen of a phone; Chromium tells them apart by their order. */
export async function fingerOn(page: Page) {
  const protocol = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    protocol.send('Input.dispatchTouchEvent', { type, touchPoints })
  const down = (...at: Point[]) => send('touchStart', at)
  const moveTo = (...at: Point[]) => send('touchMove', at)
  const lift = () => send('touchEnd', [])
  /** The viewer turns what is moved fast, or over more than half of the screen. Only the way is sure in a test. */
  const swipe = async (from: Point, to: Point) => {
    await down(from)
    await moveTo({ x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 })
    await moveTo(to)
    await lift()
  }
  return { down, moveTo, lift, swipe }
}
