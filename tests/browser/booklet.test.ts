import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { must, upload, uploadPicture } from '../api/scenarios/world.ts'
import { setUpDiary } from './diary.ts'
import { errorsOf, USES_OLLAMA } from './screens.ts'

const COUNT = 12
const LONG = 'We walked along the river until the fog had gone and there was nothing left to say. '
const CONTENT = `${LONG.repeat(14).trim()}\n\n- bread\n- *two* pears\n\n${LONG.repeat(9).trim()}`
const dateOf = (day: number) => `2026-03-${String(day).padStart(2, '0')}`

const diary = setUpDiary({
  writer: { provider: 'provider_d', page: '# A day\n\nPeter flew to Rome at 7:15 with 40 tall horses.' },
})

beforeAll(async () => {
  await diary.visit()
  await diary.signIn()
  await must(diary.person, 'updateSettings', { body: USES_OLLAMA })
  for (let day = 1; day <= COUNT; day += 1) {
    const { id } = await uploadPicture(diary.person)
    const body = { date: dateOf(day), type: 'photo', content: `Line ${day}`, attachmentIds: [id] }
    await must(diary.person, 'createEvent', { body })
    const params = { date: dateOf(day) }
    const { version } = (await must(diary.person, 'generateJournal', { params })).data.journal
    const content = `# Day ${day}\n\n${CONTENT} End of ${day}.`
    await must(diary.person, 'updateJournal', { params, body: { version, content } })
  }
})

beforeEach(async () => {
  const { page } = diary.visitor
  await page.goto('/booklet?from=2026-03-01&to=2026-03-31')
  await page.getByText(`End of ${COUNT}.`).waitFor()
})

interface Leaf {
  number: string
  text: string
  /** How much of its text lies outside of the paper's type area, in pixels. */
  beyond: number
  /** Of the page, from the left side of the paper. */
  edge: number
}

/** The sides of a booklet as they are printed: for each its pages from left to right; null where a page is empty. */
const readSides = async (page: Page): Promise<(Leaf | null)[][]> => {
  await page.emulateMedia({ media: 'print' })
  const sides = await page.evaluate<(Leaf | null)[][]>(`(() => {
    dispatchEvent(new Event('beforeprint'))
    return [...document.querySelectorAll('[data-kind]')].map((sheet) => [...sheet.children].map((leaf) => {
      const [text, footer] = leaf.children
      if (!footer) return null
      const [area, paper] = [text.getBoundingClientRect(), sheet.getBoundingClientRect()]
      const rest = area.bottom - footer.getBoundingClientRect().top
      return {
        number: footer.textContent,
        text: text.textContent,
        beyond: Math.max(0, rest, -paper.left, area.right - paper.right),
        edge: leaf.getBoundingClientRect().left,
      }
    }))
  })()`)
  await page.evaluate("dispatchEvent(new Event('afterprint'))")
  await page.emulateMedia({ media: null })
  return sides
}

/** Says so instead of printing. */
const printsHere = (page: Page) => page.evaluate("window.print = () => { document.title = 'printed' }")
const isPrinted = (page: Page) => expect.poll(() => page.title()).toBe('printed')

const shownText = (page: Page) =>
  page.evaluate<string>("document.querySelector('[data-book]').textContent.replaceAll(/\\\\s+/g, ' ')")

test('a booklet is printed on numbered pages, whose contents name the pages, and nothing of it is lost', async () => {
  const { page } = diary.visitor
  const leaves = (await readSides(page)).flat()
  const numbers = leaves.map((leaf) => leaf?.number)
  expect(numbers).toEqual(['', ...Array.from({ length: leaves.length - 1 }, (_, at) => String(at + 2))])
  expect(leaves.length).toBeGreaterThan(COUNT)
  expect(leaves.map((leaf) => [leaf?.beyond, leaf?.edge])).toEqual(leaves.map(() => [0, 0]))
  const inContents = leaves.findIndex((leaf) => leaf?.text.includes('Contents'))
  const begins = leaves.findIndex((leaf, at) => at > inContents && leaf?.text.includes('Day 7'))
  expect(leaves[inContents]?.text).toContain(`Day 7${begins + 1}`)
  const printed = leaves.map((leaf) => leaf?.text ?? '').join('')
  const plain = (text: string) => text.replaceAll(/\s+/g, '')
  const sentences = (text: string) => plain(text).split(plain('nothing left to say')).length
  expect(sentences(printed)).toBe(sentences(await shownText(page)))
  for (let day = 1; day <= COUNT; day += 1) expect(printed).toContain(`End of ${day}.`)
  // The browser has the book again afterwards.
  expect(await page.locator('[data-kind]').count()).toBe(0)
  const pdf = await page.pdf({ preferCSSPageSize: true })
  expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(leaves.length)
  // They are not empty.
  expect(pdf.toString('latin1')).toContain('/FontDescriptor')
  expect(errorsOf(diary.visitor)).toEqual([])
})

test('a booklet to fold has two pages on a side of A4, in order once the sheets are folded', async () => {
  const { page } = diary.visitor
  await page.getByLabel('Pages a sheet').selectOption('Two, folded (A4)')
  await page.getByText('turned at the short edge').waitFor()
  const sides = await readSides(page)
  const numberOf = (leaf: Leaf | null | undefined) => (leaf ? Number(leaf.number || 1) : undefined)
  expect(sides.map((side) => side.length)).toEqual(sides.map(() => 2))
  for (const [left, right] of sides) {
    if (left) expect(left.edge).toBe(0)
    // The half of 297 mm.
    if (right) expect(right.edge).toBeCloseTo((148.5 * 96) / 25.4, 0)
  }
  const inward = sides.map(([left, right], side) => numberOf(side % 2 === 0 ? right : left))
  const outward = sides.map(([left, right], side) => numberOf(side % 2 === 0 ? left : right)).toReversed()
  const read = [...inward, ...outward].filter((number) => number !== undefined)
  expect(read).toEqual(read.map((_, at) => at + 1))
  const pdf = await page.pdf({ preferCSSPageSize: true })
  expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(sides.length)
  expect(pdf.toString('latin1')).toMatch(/MediaBox \[0 0 84[12][.\d]* 59[45]/)
})

test('before doubted sentences are printed, the reader is asked, and led to them', async () => {
  const { page } = diary.visitor
  await page.goto('/booklet?from=2026-03-01&to=2026-03-02')
  const print = page.getByRole('button', { name: 'Print', exact: true })
  await printsHere(page)
  await print.click()
  await isPrinted(page)
  // As JPEG, which a PDF takes as it is.
  const kinds = await page
    .locator('[data-book] img')
    .evaluateAll((all) => all.map((each) => each.getAttribute('src')?.slice(0, 5)))
  expect(kinds).toEqual(['blob:', 'blob:'])
  const doubted = { date: '2026-04-01' }
  const body = {
    ...doubted,
    type: 'event',
    content: 'Walked to the mill with Maria at noon, and back by bus',
  }
  await must(diary.person, 'createEvent', { body })
  await must(diary.person, 'generateJournal', { params: doubted })
  const { doubtCount } = (await must(diary.person, 'getJournal', { params: doubted })).data
  expect(doubtCount).toBeGreaterThan(0)
  await page.goto('/booklet?from=2026-04-01&to=2026-04-30')
  await printsHere(page)
  await print.click()
  const question = page.getByRole('dialog', { name: 'Print with sentences to check?' })
  await question
    .getByText(/sentences? to check/)
    .last()
    .waitFor()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await question.waitFor({ state: 'detached' })
  await page.locator('button:focus').and(print).waitFor()
  await print.click()
  await question.getByRole('button', { name: 'Print as it is' }).click()
  await isPrinted(page)
  await print.click()
  await question.getByRole('button', { name: 'Look first' }).click()
  await page.waitForURL('**/day/2026-04-01')
  expect(errorsOf(diary.visitor)).toEqual([])
})

test('pictures are printed as JPEG in the size of the paper, and as they are kept while the service is away', async () => {
  const { page, person } = await diary.arrive()
  await must(person, 'updateSettings', { body: USES_OLLAMA })
  const date = '2026-05-02'
  const picture = sharp({ create: { width: 2000, height: 1500, channels: 3, background: '#2a6' } }).png()
  const rawBody = new Uint8Array(await picture.toBuffer())
  const { id } = await upload(person, { rawBody, headers: { 'Content-Type': 'image/png' } })
  const body = { date, type: 'photo', content: 'The lake', attachmentIds: [id] }
  await must(person, 'createEvent', { body })
  const { version } = (await must(person, 'generateJournal', { params: { date } })).data.journal
  await must(person, 'updateJournal', { params: { date }, body: { version, content: 'At the lake.' } })
  const shown = page.locator('[data-book] img')
  const printed = () =>
    page.evaluate(`(() => {
      const image = document.querySelector('[data-book] img')
      return [image.src.slice(0, 5), image.complete, image.naturalWidth]
    })()`)
  const press = async () => {
    await page.goto(`/booklet?from=${date}&to=${date}`)
    await shown.waitFor()
    await printsHere(page)
    await page.getByRole('button', { name: 'Print', exact: true }).click()
  }
  const held = Promise.withResolvers<void>()
  await page.route('**/content?variant=print', async (route) => {
    await held.promise
    await route.continue()
  })
  await press()
  await page.getByRole('button', { name: 'Loading pictures: 0 of 1' }).waitFor()
  expect(await page.title()).not.toBe('printed')
  held.resolve()
  await isPrinted(page)
  expect(await printed()).toEqual(['blob:', true, 1024])
  await page.unroute('**/content?variant=print')
  await page.route('**/content?variant=print', (route) => route.abort())
  await press()
  await isPrinted(page)
  expect(await printed()).toEqual(['http:', true, expect.any(Number)])
})
