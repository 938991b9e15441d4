import { expect, test } from 'vitest'
import { setUpDiary } from './diary.ts'
import { USES_OLLAMA } from './screens.ts'

/** Each would speak up or call out if it ran or loaded. */
const VECTORS = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(2)>',
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
]
const DATE = '2026-03-14'

const diary = setUpDiary({
  writer: {
    provider: 'provider_d',
    page: `# ${VECTORS[1]}\n\n${VECTORS.join('\n\n')}\n\n[A good link](https://example.org/)`,
  },
})

test('no text that is noted or written ever runs, loads or leads anywhere by itself', async () => {
  const { page, misdeeds, person } = await diary.enter()
  await person.call('updateSettings', { body: USES_OLLAMA })
  for (const content of VECTORS) {
    const event = {
      date: DATE,
      type: 'text',
      content,
      placeName: content.slice(0, 200),
      latitude: 1,
      longitude: 1,
    }
    expect((await person.call('createEvent', { body: event })).status).toBe(201)
  }
  await person.call('createApiKey', { body: { name: VECTORS[1] } })
  await person.call('generateJournal', { params: { date: DATE } })
  const mistake = { date: '2026-03-15', type: 'text', content: VECTORS[1] }
  const { data } = await person.call('createEvent', { body: mistake })
  await person.call('deleteEvent', { params: { eventId: data.id } })

  const paths = [
    `/day/${DATE}`,
    `/page/${DATE}`,
    '/map',
    '/search?q=alert',
    '/trash',
    '/settings',
    `/day/${DATE}/tasks`,
  ]
  for (const path of paths) {
    await page.goto(path)
    if (path === '/map') await page.getByRole('button', { name: 'All years' }).click()
    if (path.endsWith('/tasks')) await page.locator('summary').click()
    await page.getByText('onerror=alert(2)').first().waitFor()
  }
  await page.goto(`/day/${DATE}`)
  const link = page.getByRole('link', { name: 'A good link' })
  expect(await link.getAttribute('rel')).toContain('noopener')
  const prose = page.locator('.prose')
  expect(
    await prose.locator('img, script, style, iframe, form, svg, link, base, [ping], [onfocus]').count(),
  ).toBe(0)
  const targets = await prose
    .locator('a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(targets.filter((target) => target !== null && !/^(https?|mailto):/.test(target))).toEqual([])
  expect(misdeeds).toEqual({ dialogs: [], foreignRequests: [], errors: [] })
})

test.each([
  ['HTML', 'document.createElement("div").innerHTML = "<b>x</b>"'],
  ['an event handler', 'new Image().setAttribute("onerror", "alert(1)")'],
  ['a script', 'document.createElement("script").text = "alert(1)"'],
  ['another policy', 'trustedTypes.createPolicy("other", { createHTML: (text) => text })'],
])('the browser itself refuses text as %s', async (_, attempt) => {
  const { page } = await diary.visit()
  await page.goto('/')
  await expect(page.evaluate(attempt)).rejects.toThrow(/TypeError/)
})
