// The main journey in the engines that are not Chromium: it runs where such a browser is installed and named.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { processEnvironment } from '../../server/config.ts'
import type { Driver, WindowSize } from '../harness/clients/drivers/driver.ts'
import { startFirefox } from '../harness/clients/drivers/firefox.driver.ts'
import { createHand, type Hand } from '../harness/clients/drivers/hand.ts'
import { startWebKit } from '../harness/clients/drivers/webkit.driver.ts'
import { startTcpProxy, type TcpProxy } from '../harness/faults/tcp-proxy.ts'
import { setUpDiary } from './diary.ts'
import { fillDiary, screens } from './every-screen.ts'

const { DAYLEAF_TEST_FIREFOX, DAYLEAF_TEST_WEBKIT } = processEnvironment()

interface Engine {
  name: string
  /** Of the environment. */
  variable: string
  path: string | undefined
  start: (path: string, size: WindowSize) => Promise<Driver>
}

const ENGINES: readonly Engine[] = [
  { name: 'Firefox', variable: 'DAYLEAF_TEST_FIREFOX', path: DAYLEAF_TEST_FIREFOX, start: startFirefox },
  { name: 'WebKit', variable: 'DAYLEAF_TEST_WEBKIT', path: DAYLEAF_TEST_WEBKIT, start: startWebKit },
]

/** A tablet, on which all controls of both layouts are in reach. */
const SIZE = { width: 1000, height: 900 }

const diary = setUpDiary({ writer: { provider: 'provider_d', page: '# Fog\n\nI walked to the mill [1].' } })

for (const { name, variable, path, start } of ENGINES) {
  const title = path ? `in ${name}` : `in ${name} (skipped: ${variable} names no browser)`
  describe.skipIf(!path)(title, () => {
    let driver: Driver
    let hand: Hand
    let network: TcpProxy
    let url: string
    const account = { email: `${name}@example.org`, password: 'correct horse battery' }

    beforeAll(async () => {
      await fillDiary(diary.service, account)
      network = await startTcpProxy(Number(new URL(diary.service.url).port))
      url = network.through(diary.service.url)
      driver = await start(path ?? '', SIZE)
      hand = createHand(driver)
    })
    afterAll(async () => {
      await driver?.close()
      await network?.close()
    })

    const cutOff = () => {
      // Nothing listens there.
      network.redirect(1)
      network.cut()
    }

    test('a user signs in, records a line, generates the page, reads it, and finds it', async () => {
      await driver.open(url)
      await hand.write('E-mail', account.email)
      await hand.write('Password', account.password)
      await hand.press('Sign in')
      await hand.write('What happened?', 'Walked to the mill 走到磨坊')
      await hand.press('Save')
      await hand.see('Saved.')
      await hand.press('Write the page')
      await hand.see('The page is written.')
      await hand.see('I walked to the mill.')
      await driver.open(new URL('/search', url).href)
      await hand.write('Search your diary', '磨坊')
      await hand.seeElement('#content ol mark')
    })

    test.each(screens.filter(({ open }) => !open))('shows $name', async ({ path, ready }) => {
      await driver.open(new URL(path, url).href)
      await hand.seeElement(ready)
      // Nothing is wider than the window, and no field shows a time or a date that nobody has set.
      expect(await driver.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
      expect(
        await driver.evaluate(`[...document.querySelectorAll('[type=time], [type=date], [type=month]')]
          .filter((field) => field.checkVisibility() && field.value === '').length`),
      ).toBe(0)
    })

    test('the client opens without the service, and sends events recorded offline later', async () => {
      await driver.open(url)
      await driver.evaluate('navigator.serviceWorker.ready.then(() => true)')
      await driver.open(url)
      await hand.see('Walked to the mill')
      cutOff()
      await driver.open(url)
      await hand.see('As of ')
      await hand.see('Walked to the mill')
      await hand.write('What happened?', 'In the tunnel nobody answers')
      await hand.press('Save')
      await hand.see('Waits on this device.')
      network.redirect(Number(new URL(diary.service.url).port))
      await expect
        .poll(() => driver.evaluate<string>('document.body.innerText'))
        .not.toContain('Waits on this device.')
    })
  })
}
