import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { serveLocally } from '../harness/clients/local-server.ts'
import { setUpDiary } from './diary.ts'
import { captureField, type Person, USES_OLLAMA } from './screens.ts'

/** From here on the letters of a line run from right to left. */
const TURNED = '\u202e'

/** Each would speak up or call out if it ran or loaded. */
const VECTORS = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(2)>',
  `alert(23) ${TURNED}drowkcab`,
  '<svg/onload=alert(3)>',
  '<iframe srcdoc="<script>alert(4)</script>"></iframe>',
  '[link](javascript:alert(5))',
  '[link](data:text/html,<script>alert(6)</script>)',
  '![image](https://tracker.example/pixel.png)',
  '<a href="https://tracker.example/" ping="https://tracker.example/ping" autofocus onfocus=alert(7)>x</a>',
  '<style>@import "https://tracker.example/x.css"; body { background: url(https://tracker.example/b) }</style>',
  '<link rel=stylesheet href=https://tracker.example/y.css><base href=https://tracker.example/>',
  '<form action=https://tracker.example/><input name=q><button id=root>go</button></form>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(8)&gt;">',
  '<details open ontoggle=alert(9)>',
  '`<img src=x onerror=alert(10)>`',
  '{{constructor.constructor("alert(11)")()}}',
  '[link](JaVaScRiPt&colon;alert(12)) [link](java&#9;script:alert(13)) <vbscript:alert(14)> [link][r]',
  '[r]: <javascript:alert(15)>',
  '![image](data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9YWxlcnQoMTYpPjwvc3ZnPg==) ![image](//tracker.example/p)',
  '<svg><a xlink:href="javascript:alert(17)"><animate attributeName=href values=javascript:alert(18)>x</a></svg>',
  '<svg></p><style><a id="</style><img src=1 onerror=alert(19)>">',
  '<noscript><p title="</noscript><img src=x onerror=alert(20)>">',
  '<template><script>alert(21)</script></template><textarea><img title="</textarea><img src onerror=alert(22)>">',
  '<object data=https://tracker.example/o></object><embed src=https://tracker.example/e><video poster=//tracker.example/v>',
  '<meta http-equiv=refresh content="0;url=https://tracker.example/"><input type=image src=//tracker.example/i>',
  '<p style="background:url(//tracker.example/s)">x</p><a id=root name=root><form name=body><img name=querySelector>',
]
const DATE = '2026-03-14'
const DELETED_DATE = '2026-03-15'

const diary = setUpDiary({
  writer: {
    provider: 'provider_d',
    page: `# ${VECTORS[2]}\n\n${VECTORS.join('\n\n')}\n\n[A good link](https://example.org/)`,
    models: VECTORS,
  },
})

/** Everything that a person or a model can name or write is one of the vectors, or holds it. */
async function fillDiary(person: Person): Promise<void> {
  const providerSettings = { provider_d: { model: VECTORS[1] } }
  await person.call('updateSettings', { body: { ...USES_OLLAMA, providerSettings } })
  for (const content of VECTORS) {
    const event = { type: 'text', content, placeName: content.slice(0, 200), latitude: 1, longitude: 1 }
    expect((await person.call('createEvent', { body: { ...event, date: DATE } })).status).toBe(201)
    const { data } = await person.call('createEvent', { body: { ...event, date: DELETED_DATE } })
    await person.call('deleteEvent', { params: { eventId: data.id } })
    await person.call('createApiKey', { body: { name: content.slice(0, 100) } })
  }
  const written = await person.call('generateJournal', {
    params: { date: DATE },
    body: { instructions: VECTORS.join('\n') },
  })
  expect(written.status).toBe(200)
}

/** Texts of others whose direction reaches beyond them, into words of ours or of somebody else. */
const turningTexts = (page: Page): Promise<string[]> =>
  page.evaluate(`(() => {
    const turning = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!node.data.includes('${TURNED}') || node.parentElement.closest('[dir=auto], option, pre')) continue
      let box = node.parentElement
      const isOpen = ({ display, unicodeBidi }) =>
        /^(inline|contents)$/.test(display) && !/isolate|plaintext/.test(unicodeBidi)
      while (isOpen(getComputedStyle(box))) box = box.parentElement
      if (box.textContent !== node.data || !/^alert.23. .drowkcab$/.test(node.data)) turning.push(box.outerHTML)
    }
    return turning
  })()`)

test('no text that is noted or written ever runs, loads, leads anywhere by itself or turns another', async () => {
  const { page, misdeeds, person } = await diary.arrive()
  await fillDiary(person)
  const paths = [
    `/day/${DATE}`,
    `/page/${DATE}`,
    '/day/2025-03-14',
    '/calendar',
    '/map',
    '/search?q=onerror',
    '/search?q=drowkcab',
    '/trash',
    '/settings',
    `/day/${DATE}/tasks`,
  ]
  const turning: string[] = []
  for (const path of paths) {
    await page.goto(path)
    if (path === '/map') await page.getByRole('button', { name: 'All years' }).click()
    if (path.endsWith('/tasks')) await page.locator('summary').click()
    if (path !== '/calendar')
      await page
        .getByText(/onerror=alert\(2\)|drowkcab/)
        .first()
        .waitFor()
    turning.push(...(await turningTexts(page)))
  }
  expect(turning).toEqual([])
  await page.goto(`/day/${DATE}`)
  const link = page.getByRole('link', { name: 'A good link' })
  expect(await link.getAttribute('rel')).toContain('noopener')
  const prose = page.locator('.prose')
  expect(
    await prose
      .locator(
        'img, script, style, iframe, form, svg, link, base, meta, object, embed, video, input, template',
      )
      .or(prose.locator('[ping], [onfocus], [style], [id], [name]'))
      .count(),
  ).toBe(0)
  const targets = await prose
    .locator('a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(targets.filter((target) => target !== null && !/^(https?|mailto):/.test(target))).toEqual([])
  expect(misdeeds).toEqual({ dialogs: [], foreignRequests: [], errors: [] })
})

test('the browser itself refuses text as HTML, an event handler, a script or by another policy', async () => {
  const { page } = await diary.visit()
  await page.goto('/')
  for (const attempt of [
    'document.createElement("div").innerHTML = "<b>x</b>"',
    'new Image().setAttribute("onerror", "alert(1)")',
    'document.createElement("script").text = "alert(1)"',
    'trustedTypes.createPolicy("other", { createHTML: (text) => text })',
  ])
    await expect(page.evaluate(attempt), attempt).rejects.toThrow(/TypeError/)
})

/** Another site in the same browser, where somebody is signed in here: as cross-site as two names of one machine are. */
async function openForeignSite(page: Page, html: string): Promise<void> {
  const site = await serveLocally((_request, response) => {
    response.setHeader('content-type', 'text/html').end(html)
  })
  onTestFinished(() => site.close())
  await page.goto(site.url.replace('127.0.0.1', 'localhost'))
}

/** What the scripts of a foreign site get of ours: each in words, as they would hear of it. */
const tryFromOutside = (url: string, body: string) => `(async () => {
  const ask = (path, init) => fetch('${url}' + path, { credentials: 'include', ...init }).then(
    (response) => response.status, () => 'refused')
  const load = (name, path) => new Promise((resolve) => {
    const element = Object.assign(document.createElement(name), { src: '${url}' + path })
    element.onload = () => resolve('loaded')
    element.onerror = () => resolve('refused')
    document.body.append(element)
  })
  const json = { 'content-type': 'application/json' }
  return Promise.all([
    ask('/'), ask('/api/v1/events'), ask('/metrics'),
    ask('/api/v1/events', { method: 'POST', body: ${JSON.stringify(body)} }),
    ask('/api/v1/events', { method: 'POST', headers: json, body: ${JSON.stringify(body)} }),
    load('img', '/favicon.svg'), load('script', '/service-worker.js'), load('script', '/api/v1/service'),
  ])
})()`

test('a foreign site frames no page, reads no answer, sends nothing in our name and holds no window', async () => {
  const { context, person } = await diary.enter()
  const { url } = diary.service
  const event = JSON.stringify({ date: DATE, type: 'text', content: 'Forged' })
  const foreign = await context.newPage()
  await openForeignSite(
    foreign,
    `<!doctype html><iframe src="${url}/"></iframe><iframe src="${url}/docs"></iframe><iframe name=sink></iframe>
    <form method=post enctype=text/plain target=sink action="${url}/api/v1/events"><input name='${event}'></form>`,
  )
  const [, ...framed] = foreign.frames().map((frame) => frame.url())
  expect(framed).toEqual(['chrome-error://chromewebdata/', 'chrome-error://chromewebdata/', 'about:blank'])
  const answer = foreign.waitForResponse(`${url}/api/v1/events`)
  await foreign.evaluate('document.forms[0].submit()')
  expect((await answer).status()).toBe(403)
  expect(await foreign.evaluate(tryFromOutside(url, event))).toEqual(Array(8).fill('refused'))
  const opening = context.waitForEvent('page')
  await foreign.evaluate(`window.held = window.open('${url}/')`)
  await captureField(await opening).waitFor()
  expect(await (await opening).evaluate('window.opener')).toBeNull()
  expect(await foreign.evaluate('window.held.closed')).toBe(true)
  expect((await person.call('listEvents')).data).toEqual([])
})
