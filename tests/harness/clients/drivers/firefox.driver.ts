import { launch } from 'puppeteer-core'
import type { Driver, WindowSize } from './driver.ts'

/** Headless Firefox, by WebDriver BiDi. */
export async function startFirefox(
  executablePath: string,
  { width, height }: WindowSize,
  locale = 'en-GB',
): Promise<Driver> {
  const browser = await launch({
    browser: 'firefox',
    executablePath,
    extraPrefsFirefox: { 'intl.accept_languages': locale, 'intl.locale.requested': locale },
  })
  const page = await browser.newPage()
  await page.setViewport({ width, height })
  return {
    async open(url) {
      await page.goto(url)
    },
    evaluate: <T>(expression: string) => page.evaluate(expression) as Promise<T>,
    click: (x, y) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    press: (key) => page.keyboard.press(key),
    screenshot: async () => Buffer.from(await page.screenshot()),
    close: () => browser.close(),
  }
}
