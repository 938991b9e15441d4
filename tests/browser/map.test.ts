import type { IncomingHttpHeaders } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import type { Visit } from '../harness/clients/browser.ts'
import { serveLocally } from '../harness/clients/local-server.ts'
import { startTestService } from '../harness/service/test-service.ts'
import { setUpDiary } from './diary.ts'

const PLACES = [
  ['2026-03-14', 'The mill', 48.857, 2.352],
  ['2026-03-15', 'The river', 48.86, 2.35],
  ['2026-03-16', 'The tower', 35.682, 139.69],
  ['2019-05-01', 'The harbour', -33.857, 151.215],
] as const

const PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"/>'

const diary = setUpDiary()

async function openMap(url?: string): Promise<Visit> {
  const { person, ...visitor } = await diary.arrive({}, url)
  for (const [date, content, latitude, longitude] of PLACES)
    await person.call('createEvent', { body: { date, type: 'event', content, latitude, longitude } })
  await person.call('createEvent', { body: { date: '2026-03-17', type: 'event', content: 'Nowhere' } })
  await visitor.page.goto('/map')
  await visitor.page.getByRole('button', { name: 'All years' }).click()
  await visitor.page.getByText('4 lines with a place').waitFor()
  return visitor
}

test('a cluster opens, the list follows the map, and time narrows both, without a request elsewhere', async () => {
  const { page, misdeeds } = await openMap()
  const map = page.getByRole('region', { name: 'Map' })
  const list = page.getByRole('region', { name: 'Places' })
  await map.getByText('Outline: Natural Earth').waitFor()
  await map.locator('[data-kind=land][d^="M"]').first().waitFor({ state: 'attached' })
  await map
    .locator('[class*=map-names]')
    .getByText('Sydney')
    .or(map.locator('[class*=map-names] span'))
    .first()
    .waitFor()
  await list.getByText('The tower').waitFor()
  // Opened by the keyboard, whose focus goes on to what stood in it.
  const paris = map.getByRole('button', { name: '2 lines: Paris, France' })
  await paris.focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => map.getByRole('button', { name: '1 line: Paris, France' }).count()).toBe(2)
  await page.locator('[class*=map-sign]:focus').waitFor()
  await list.getByText('The tower').waitFor({ state: 'detached' })
  await page.keyboard.press('Enter')
  await page.getByText('One line here.').waitFor()
  expect(
    await list
      .getByRole('listitem')
      .filter({ hasText: /The (mill|river)/ })
      .count(),
  ).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'List all' }).click()
  await map.getByRole('button', { name: 'Show all' }).click()
  await list.getByText('The harbour').waitFor()

  await page.getByRole('slider', { name: 'From month' }).press('End')
  await page.getByText('3 lines with a place').waitFor()
  await list.getByText('The harbour').waitFor({ state: 'detached' })
  await page.getByRole('slider', { name: 'From month' }).press('Home')
  await list.getByRole('button', { name: /Sydney/ }).click()
  await list.getByText('The tower').waitFor({ state: 'detached' })
  await list.getByRole('link', { name: '1 May 2019' }).click()
  await page.locator('li:focus').filter({ hasText: 'The harbour' }).waitFor()
  expect(misdeeds).toEqual({ dialogs: [], foreignRequests: [], errors: [] })
})

test('the map is moved and zoomed by keys, wheel, buttons, and where it is pressed', async () => {
  const { page } = await openMap()
  const sign = page.getByRole('button', { name: /Tokyo|Japan/ }).and(page.locator('[class*=map-sign]'))
  const placeOf = async () => {
    const box = await sign.boundingBox()
    if (!box) throw new Error('The sign is out of sight.')
    return { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) }
  }
  const start = await placeOf()
  await sign.focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(placeOf).toEqual({ ...start, x: start.x - 80 })
  await page.getByRole('button', { name: 'Show all' }).click()
  await expect.poll(placeOf).toEqual(start)
  await page.getByRole('button', { name: 'Zoom out' }).click()
  await expect.poll(placeOf).not.toEqual(start)
  await page.getByRole('button', { name: 'Show all' }).click()
  await expect.poll(placeOf).toEqual(start)
  const distance = 40
  await page.mouse.click(start.x - distance, start.y)
  const shift = async () => (await placeOf()).x - start.x
  await expect.poll(shift).toBeGreaterThanOrEqual(distance - 1)
  expect(await shift()).toBeLessThanOrEqual(distance + 1)
  await page.mouse.move(start.x + distance, start.y)
  await page.mouse.wheel(0, -300)
  const paris = page.getByRole('button', { name: '2 lines: Paris, France' })
  await paris.waitFor({ state: 'detached' })
  expect(await shift()).toBeLessThanOrEqual(distance + 1)
})

test('a map of the operator’s is asked for the tiles that are seen, and told no more than the site', async () => {
  const asked: { url: string; headers: IncomingHttpHeaders }[] = []
  const tiles = await serveLocally(({ url = '', headers }, response) => {
    asked.push({ url, headers })
    response.writeHead(200, { 'Content-Type': 'image/svg+xml' }).end(PICTURE)
  })
  onTestFinished(() => tiles.close())
  const service = await startTestService({
    DAYLEAF_MAP_TILE_URL: `${tiles.url}/{z}/{x}/{y}.svg`,
    DAYLEAF_MAP_ATTRIBUTION: '© Somebody’s map',
  })
  onTestFinished(() => service.stop())
  const { page, misdeeds } = await openMap(service.url)
  await page.getByText('© Somebody’s map').waitFor()
  await expect.poll(() => asked.length).toBeGreaterThan(0)
  for (const { url, headers } of asked) {
    expect(url).toMatch(/^\/\d+\/\d+\/\d+\.svg$/)
    expect(headers.referer).toBe(`${service.url}/`)
    expect(headers).not.toHaveProperty('authorization')
  }
  expect(misdeeds.foreignRequests.every((url) => url.startsWith(tiles.url))).toBe(true)
  expect(misdeeds.errors).toEqual([])
})
