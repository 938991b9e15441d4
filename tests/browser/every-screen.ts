import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { type Client, createClient } from '../harness/clients/api-client.ts'
import type { VisitOptions } from '../harness/clients/browser.ts'
import { zipFile } from '../harness/import/zip-file.ts'
import type { TestService } from '../harness/service/test-service.ts'
import type { Diary } from './diary.ts'
import { openSession, USES_OLLAMA } from './screens.ts'

/** A diary in which every screen has something to show, and the way to each of them in any language. */
export interface Screen {
  name: string
  path: string
  /** Stands there when all is there, whatever the language. */
  ready: string
  /** What is done before it is there. */
  open?: (page: Page) => Promise<unknown>
}

const WRITTEN = '2026-03-14'
const REWRITTEN = '2026-03-13'
const NOTED = '2026-03-15'
const READER = { email: 'reader@example.org', password: 'correct horse battery' }

export const screens: readonly Screen[] = [
  { name: 'today', path: '/', ready: '#lines > .quiet' },
  { name: 'a day without a page', path: `/day/${NOTED}`, ready: 'form.sheet' },
  { name: 'a day with a page', path: `/day/${WRITTEN}`, ready: '[class^=changes] li' },
  {
    name: 'a line that is being changed',
    path: `/day/${NOTED}`,
    ready: 'form[class^=editor]',
    open: press('[class*=timeline] button[aria-expanded]', '[class*=menu-items] button'),
  },
  { name: 'a page', path: `/page/${WRITTEN}`, ready: '[class^=journal] header h1' },
  { name: 'a page that is not there', path: `/page/${NOTED}`, ready: '.sheet.empty' },
  {
    name: 'what was sent',
    path: `/day/${WRITTEN}/tasks`,
    ready: '[class*=exchange] pre',
    open: press('summary'),
  },
  { name: 'what would be sent', path: `/day/${NOTED}/preview`, ready: '[class*=exchange] pre' },
  {
    name: 'what left',
    path: '/ledger',
    ready: 'details[class*=task] p',
    open: press('details[class*=task] summary'),
  },
  { name: 'all pages', path: '/pages', ready: 'article' },
  { name: 'pages to write', path: '/write-days', ready: 'main section .primary' },
  { name: 'a booklet', path: '/booklet?from=2026-03-01&to=2026-03-31', ready: '[class*=book-month]' },
  { name: 'the statistics', path: '/statistics', ready: '[class*=totals] dd', open: openDetails },
  { name: 'a month', path: '/calendar/2026-03', ready: '[data-date][class*=written]' },
  { name: 'a year', path: '/calendar/2026', ready: 'a[class*=written]' },
  { name: 'the map', path: '/map', ready: '[class*=map-sign]', open: showAllYears },
  { name: 'the search', path: '/search?q=mill', ready: 'mark' },
  { name: 'the trash', path: '/trash', ready: '[class*=rows] li' },
  { name: 'what flows in', path: '/feeds', ready: '[class*=rows] li' },
  { name: 'the accounts', path: '/users', ready: '[class*=rows] li', open: openDetails },
  { name: 'imports', path: '/import', ready: '[class*=rows] li' },
  {
    name: 'a preview of an import',
    path: '/import',
    ready: '[class*=import-problems] li',
    open: openPreview,
  },
  { name: 'the settings', path: '/settings', ready: '[class*=rows] li', open: openDetails },
  ...(['event', 'position'] as const).map((step) => ({
    name: `the first steps: ${step}`,
    path: '/welcome',
    ready: '[class*=welcome-ways]',
    open: (page: Page) => goToStep(page, step),
  })),
  { name: 'a forgotten password', path: '/password', ready: 'main code' },
  { name: 'a new password', path: '/password#dr_token', ready: '[type=password]' },
  { name: 'no screen', path: '/no/such/screen', ready: '#content h1' },
]

/** Dialogs and notes that stand over a screen, and forms that are filled in. */
export const overlays: readonly Screen[] = [
  {
    name: 'whether to keep places',
    path: '/',
    ready: 'dialog[open]',
    open: press('.chip-more', '[class*=capture-details] .chip:has(.icon-place)'),
  },
  { name: 'files and figures of a line', path: '/', ready: '[class*=measure-name]', open: fillCapture },
  {
    name: 'the hours of sleep',
    path: '/',
    ready: '[class*=slider] [type=range]',
    open: press('[class*=evening] [class*=sleep]'),
  },
  {
    name: 'the calendar behind a date',
    path: `/day/${NOTED}`,
    ready: 'dialog[open] table',
    open: press('[class*=date-button]'),
  },
  {
    name: 'the choice of a month',
    path: '/calendar/2026-03',
    ready: '[class*=month-choice]',
    open: press('[class*=month-button]'),
  },
  ...[
    { name: 'the choice of a place', ready: '[class*=place-list] li', open: choosePlace },
    {
      name: 'a place that is moved on the map',
      ready: '[class*=point-name] bdi:not(:empty)',
      open: movePlace,
    },
  ].map((overlay) => ({ ...overlay, path: `/day/${WRITTEN}` })),
  // This browser has none, and says so.
  {
    name: 'no microphone',
    path: '/',
    ready: 'dialog[open] [role="alert"]',
    open: press('[class*=media-buttons] button'),
  },
  {
    name: 'the check of an archive',
    path: '/settings',
    ready: '[class*=archive-check] details',
    open: checkArchive,
  },
  {
    name: 'whether to revoke a key',
    path: '/settings',
    ready: 'dialog[open]',
    open: press('[class*=rows] .button'),
  },
  {
    name: 'whether to empty the trash',
    path: '/trash',
    ready: 'dialog[open]',
    open: press('.button.danger'),
  },
  ...[
    { name: 'what a doubted sentence rests on', open: press('[data-sentence][data-doubt]') },
    { name: 'what each sentence rests on', open: press('[class*=doubt-line] .button') },
    {
      name: 'the texts that a page has had',
      open: press(
        '.sheet-tools button[aria-expanded]',
        '[class*=menu-items] li:nth-child(2) button',
        '[class*=versions] .button',
      ),
    },
  ].map((overlay) => ({ ...overlay, path: `/page/${WRITTEN}`, ready: 'dialog[open] .button' })),
  {
    name: 'a page that is being corrected',
    path: `/page/${WRITTEN}`,
    ready: '[class*=editor-foot] [role=group]',
    open: press('.sheet-tools > .button'),
  },
  {
    name: 'the Markdown of a page',
    path: `/page/${WRITTEN}`,
    ready: '[data-page-editor] textarea',
    open: press('.sheet-tools > .button', '[class*=editor-foot] .button.quiet.small'),
  },
  {
    name: 'the choice between two texts',
    path: `/day/${REWRITTEN}`,
    ready: '[aria-labelledby=new-text] .button.primary',
    open: rewrite,
  },
  {
    name: 'a picture on the full screen',
    path: `/day/${NOTED}`,
    ready: 'dialog[open] img',
    open: press('figure > button'),
  },
  {
    name: 'a picture of a page on the full screen',
    path: `/page/${WRITTEN}`,
    ready: 'dialog[open] [aria-pressed]',
    open: press('.prose [data-picture]'),
  },
  { name: 'the way back', path: `/day/${NOTED}`, ready: '[class*=notice_]', open: deleteAndUndo },
]

/** The choice waits until it is made, so that the next language finds it. */
async function rewrite(page: Page): Promise<void> {
  const write = page.locator('form[class*=write] [type="submit"]')
  await write.or(page.locator('[aria-labelledby=new-text] .button.primary')).first().waitFor()
  if (await write.isVisible()) await write.click()
}

function press(...selectors: string[]) {
  return async (page: Page) => {
    for (const selector of selectors) await page.locator(selector).first().click()
  }
}

function choosePlace(page: Page): Promise<void> {
  return press(
    '[class*=timeline] button[aria-expanded]',
    '[class*=menu-items] button',
    'form[class^=editor] .chip-name',
  )(page)
}

async function movePlace(page: Page): Promise<void> {
  await choosePlace(page)
  await press('dialog .row .button.plain')(page)
}

async function fillCapture(page: Page): Promise<void> {
  await page.locator('[class*=media-buttons] input:not([capture])').setInputFiles([
    { name: 'ticket.txt', mimeType: 'text/plain', buffer: Buffer.from('14 March') },
    { name: 'broken.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a/*<svg onload=alert(1)>*/') },
  ])
  await page.locator('[class*=file-card] .error').waitFor()
  await press('.chip-more')(page)
  await page.locator('[class*=capture-details] select').selectOption('health')
  await press('[class*=measures] .chip')(page)
}

const OLD_DIARY = JSON.stringify({
  tags: {},
  entries: [
    { title: 'By the lake', body: 'fog'.repeat(60), date: '2018-03-14', time: '07:00', tags: ['@lake'] },
    { title: 'Never', body: '', date: '2018-02-30', time: '07:00', tags: [] },
  ],
})

async function openPreview(page: Page): Promise<void> {
  await press('[class*=rows] .button.link')(page)
  await press('[class*=import-sheet] summary')(page)
}

function showAllYears(page: Page) {
  return page.locator('[class*=map-time] button').click()
}

const EMPTY_ARCHIVE = zipFile({
  'manifest.json': JSON.stringify({
    ...{ format: 'dayleaf', version: 1, service: '1.0.0', exportedAt: '2026-03-14T12:00:00Z' },
    ...{ firstDate: null, lastDate: null, files: [] },
    counts: { days: 0, events: 0, pages: 0, versions: 0, tasks: 0, attachments: 0 },
  }),
})

/** Of a diary that was empty then: all days are listed as changed since. */
async function checkArchive(page: Page): Promise<void> {
  await press('#export [aria-expanded]')(page)
  await page
    .locator('[class*=archive-check] input')
    .setInputFiles({ name: 'diary.zip', mimeType: 'application/zip', buffer: EMPTY_ARCHIVE })
  await press('[class*=archive-check] summary')(page)
}

async function openDetails(page: Page): Promise<void> {
  for (const summary of await page.locator('summary').all()) await summary.click()
}

/** The notice stays after its undo has succeeded. */
async function deleteAndUndo(page: Page): Promise<void> {
  await page.locator('[class*=timeline] button[aria-expanded]').last().click()
  await page.locator('[class*=menu-items] .danger').click()
  await page.locator('[class*=notice_]').waitFor()
}

/** As if this person had made their account here. */
async function goToStep(page: Page, step: string): Promise<void> {
  await page.evaluate(`{
    const { userId } = JSON.parse(localStorage.getItem('dayleaf.session'))
    localStorage.setItem('dayleaf.guide', JSON.stringify({ userId, step: ${JSON.stringify(step)} }))
  }`)
  await page.goto('/welcome')
}

async function uploadPicture(person: Client): Promise<string> {
  const picture = sharp({ create: { width: 800, height: 600, channels: 3, background: '#2a6' } })
  const rawBody = new Uint8Array(await picture.jpeg().toBuffer())
  const headers = { 'Content-Type': 'image/jpeg' }
  return (await person.call('uploadAttachment', { rawBody, headers })).data.id
}

export async function fillDiary({ url, store }: TestService, account = READER): Promise<void> {
  await createClient(url).call('register', { body: account })
  const { data } = await createClient(url).call('login', { body: account })
  const person = createClient(url, data.token)
  await store.promote(data.userId)
  const vision = { provider: 'provider_d', model: 'llava' }
  await person.call('updateSettings', { body: { ...USES_OLLAMA, vision } })
  const note = (date: string, content: string, fields: object = {}) =>
    person.call('createEvent', {
      body: { date, type: 'event', content, placeName: 'Paris, France', ...fields },
    })
  const attachmentIds = [await uploadPicture(person), await uploadPicture(person)]
  await note(WRITTEN, 'Walked to the mill', { latitude: 48.857, longitude: 2.352, attachmentIds })
  await note(WRITTEN, `A word without end: ${'fog'.repeat(60)}`, {
    placeName: 'grove'.repeat(20),
    latitude: 48.86,
    longitude: 2.36,
  })
  await note(NOTED, 'Rain')
  await note(NOTED, 'Snow', { attachmentIds: [await uploadPicture(person)] })
  await note(NOTED, 'Slept well', { measures: [{ name: 'sleep', value: 7.5, unit: 'h' }] })
  await note('2019-03-14', 'The same day, years before')
  await note(REWRITTEN, 'Walked to the mill')
  for (const date of [WRITTEN, REWRITTEN]) await person.call('generateJournal', { params: { date } })
  await note(WRITTEN, 'A rainbow, too late for the page')
  const mistake = await note(NOTED, 'A mistake')
  await person.call('deleteEvent', { params: { eventId: mistake.data.id } })
  await person.call('createApiKey', { body: { name: 'laptop' } })
  await person.call('createFeed', { body: { kind: 'health', name: 'Phone' } })
  await person.call('createImport', { rawBody: OLD_DIARY, query: { preview: 'true' } })
}

/** Somebody of that diary, signed in. */
export async function enter(diary: Diary, options: VisitOptions): Promise<void> {
  const { page } = await diary.visit(options)
  await openSession(page, diary.service.url, READER)
}

/** The first steps are opened by hand, and what is opened by hand moves. */
export const loadsByItself = (path: string): boolean => path !== '/welcome'

const OUTSIDE = '/password'

/**
 * Goes there without a new document where there is one, by way of a screen outside the shell: nothing stays open.
 * Each load of the client takes time.
 */
export async function openWithin(page: Page, path: string): Promise<void> {
  const push = (target: string) => page.evaluate(`history.pushState(null, '', ${JSON.stringify(target)})`)
  if (path.startsWith(OUTSIDE) || (await page.locator('#root').count()) === 0) {
    await page.goto(path)
    return
  }
  await push(OUTSIDE)
  await page.locator('main[class*=gate]').first().waitFor()
  await push(path)
}

/** Once its path is open. */
export async function show(page: Page, { ready, open }: Screen): Promise<void> {
  await open?.(page)
  await page.locator(ready).first().waitFor()
}
