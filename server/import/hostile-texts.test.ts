import { expect, test } from 'vitest'
import { readExport } from '../../tests/harness/import/read-export.ts'

/** So long that reading it in quadratic time would take hours. */
const LENGTH = 2_000_000
const rep = (part: string) => part.repeat(LENGTH / part.length)
const json = JSON.stringify

const note = (text: string) => ({ '2024-01-01.md': text })
const dayOneOf = (entry: object) => ({
  'Journal.json': json({
    metadata: {},
    entries: [{ uuid: 'A', creationDate: '2024-01-01T00:00:00Z', ...entry }],
  }),
})
const dayOne = (text: string) => dayOneOf({ text })
const diarium = (html: string) => ({ 'a.json': json({ date: '2024-01-01T10:00:00', html }) })
const journey = (text: string) => ({ 'a.json': json({ id: 'a', date_journal: 1.7e12, text, tags: [text] }) })
const diarum = (content: string) => ({
  'diarum_export.json': json({ version: 1, diaries: [{ id: 'd', date: '2024-01-01', content }] }),
})
const journal = (html: string) => ({ 'Entries/2024-01-01.html': html })
const vault = (settings: object, name = '2024-01-01') => ({
  '.obsidian/daily-notes.json': json(settings),
  [`${name}.md`]: 'A day',
})

test.each<[string, Parameters<typeof readExport>[0]]>([
  ['embeds of a wiki', note(rep('![['))],
  ['pictures', note(rep('![]('))],
  ['a picture and white space', note(`![](x${rep(' ')}`)],
  ['digits that describe a picture', note(`![${rep('1')}a](x.jpg)`)],
  ['pictures in HTML', note(rep('<img src="'))],
  ['white space in front matter', note(`---\na: x${' '.repeat(90_000)}y\n---\nA day`)],
  ['lists in front matter', note(`---\ntags:\n${'- a\n'.repeat(24_000)}\n---\nA day`)],
  ['brackets in front matter', note(`---\ndate: ${']'.repeat(90_000)}y\n---\nA day`)],
  ['names of notes', vault({ format: rep('[') })],
  [
    'weekdays in the names of notes',
    vault({ format: `YYYYMMDD${'dddd'.repeat(40)}` }, `20240101${'a'.repeat(200)}!`),
  ],
  [
    'days in the names of notes',
    vault({ format: `YYYY-MM-DD${'D'.repeat(80)}` }, `2024-01-01${'1'.repeat(120)}!`),
  ],
  ['folders of notes', vault({ folder: `${rep('/')}x` })],
  ['pictures of Day One', dayOne(rep('!['))],
  [
    'pieces of rich text of Day One',
    dayOneOf({ richText: `{"contents":[${'{"text":"a"},'.repeat(450_000)}{}]}` }),
  ],
  ['pictures of Diarum', diarum(rep('!['))],
  ['tags', diarum(rep('<p'))],
  ['tags of Journey', journey(rep('<p '))],
  ['white space in a tag', journey(`x${rep(' ')}x`)],
  ['styles of a span', diarium(`<span style="${'font-weight:bold'.repeat(24_000)}>x</span>`)],
  ['bold spans', diarium(rep('<span style="font-weight:bold" '))],
  ['a bold span', diarium(`<span style="font-weight:bold">${rep('a')}`)],
  ['white space in HTML', diarium(`<pre>x${' '.repeat(390_000)}x</pre>`)],
  ['comments', journal(rep('<!--'))],
  ['style sheets', journal(rep('<style'))],
  ['style sheets without an end', journal(rep('<style>'))],
  ['rules of a style sheet', journal(`<style>${rep('span.a{')}`)],
  ['a rule of a style sheet', journal(`<style>span.a{${rep('font:')}}</style>`)],
  ['a title without an end', journal(`<body><div class="title"></div>${'a<b>'.repeat(970_000)}`)],
  ['attributes', journal(`<body>${rep('<a ')}`)],
])('a text of %s is read in linear time', async (_what, file) => {
  const { format, entries, problems } = await readExport(file)
  expect(format).toBeDefined()
  expect(entries.length + problems.length).toBeGreaterThan(0)
})

test('references to files of one name are found in linear time', async () => {
  const folders = Array.from({ length: 10_000 }, (_, index) => `${index}/of/`)
  const pictures = Object.fromEntries(folders.map((folder) => [`${folder}x.jpg`, '']))
  const text = folders.map((folder) => `![](no/${folder}x.jpg)`).join('\n')
  const { entries } = await readExport({ ...pictures, ...note(`A day ![](7/of/x.jpg)\n${text}`) })
  expect(entries[0]?.media[0]).toMatchObject({ path: '7/of/x.jpg' })
})
