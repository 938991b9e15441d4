import { beforeAll, expect, test } from 'vitest'
import type { SearchHit } from '../../contract/search.ts'
import { type Client, createAccount } from '../harness/clients/api-client.ts'
import { runScenarios } from './scenarios/scenario.ts'
import { searchScenarios } from './scenarios/search.scenarios.ts'
import {
  must,
  nextDate,
  type Person,
  PIXEL,
  record,
  recordWithPage,
  setUpPerson,
  setUpWorld,
  upload,
} from './scenarios/world.ts'

const world = setUpWorld()
/** Has one event for each of these, and nobody else’s words. */
let reader: Person
const person = setUpPerson(world)

const CONTENTS = {
  walk: 'A long walk along the river Saône, with Zoë',
  walking: 'Walking again; the walkers were gone',
  bread: 'Baked bread. Bread was good, and the oven is warm',
  naive: 'A naïve résumé, ＦＵＬＬ ｗｉｄｔｈ',
  tokyo: '今日は東京都で友達と寿司を食べました',
  beijing: '我今天在北京大学图书馆看书',
  seoul: '오늘 서울에서 비빔밥을 먹었다',
  russian: 'Сегодня ездили на дачу',
  greek: 'Πήγαμε στη θάλασσα',
  german: 'Ein Café an der Straße',
  rain: '今天下雨了',
}
type Name = keyof typeof CONTENTS

beforeAll(async () => {
  reader = await createAccount(world.url)
  for (const content of Object.values(CONTENTS)) await record(reader, { content })
})

const ask = async (who: Client, q: string, more: Record<string, string | number> = {}) =>
  (await must(who, 'search', { query: { q, ...more } })).data
const idsOf = (hits: readonly SearchHit[]) => hits.map(({ kind, id }) => `${kind} ${id}`)

test.each([
  ['a word and its forms', 'walk', ['walk', 'walking']],
  ['a word in other case', 'RIVER', ['walk']],
  ['the beginning of words', 'walk*', ['walk', 'walking']],
  ['all of several words', 'bread oven', ['bread']],
  ['words that are not together anywhere', 'bread river', []],
  ['a phrase', '"bread was good"', ['bread']],
  ['the words of a phrase in another order', '"good was bread"', []],
  ['a word without another', 'walk* -again', ['walk']],
  ['a word without the beginning of others', 'walk* -river*', ['walking']],
  ['a word without its diacritics', 'saone zoe', ['walk']],
  ['a word with diacritics that are not in it', 'brêäd', ['bread']],
  ['letters that are decomposed', 'nai\u0308ve re\u0301sume\u0301', ['naive']],
  ['full-width letters', 'full width', ['naive']],
  ['full-width letters in the question', 'ｂｒｅａｄ', ['bread']],
  ['a Japanese word inside running text', '東京', ['tokyo']],
  ['another that begins in the middle of a word', '京都', ['tokyo']],
  ['one character', '寿', ['tokyo']],
  ['kana', '食べ', ['tokyo']],
  ['a Japanese verb in another form', '食べる', ['tokyo']],
  ['a Korean verb in another form', '먹어요', ['seoul']],
  ['a Chinese word', '图书馆', ['beijing']],
  ['a character of two diaries’ scripts', '京', ['tokyo', 'beijing']],
  ['two characters of neighbouring words', '天下', ['rain']],
  ['characters that do not follow each other', '北馆', []],
  ['a Korean word without its ending', '비빔밥', ['seoul']],
  ['a Korean syllable', '울', ['seoul']],
  ['the end of a Korean compound', '빔밥', ['seoul']],
  ['ss for a sharp s, in capitals', 'STRASSE', ['german']],
  ['a Russian word', 'ДАЧУ', ['russian']],
  ['a Greek word without its accent', 'θαλασσα', ['greek']],
  ['a word that is nowhere', 'submarine', []],
] satisfies [string, string, Name[]][])('finds %s', async (_what, q, expected) => {
  const { hits, total } = await ask(reader, q, { limit: 100 })
  const found = hits.map(({ snippet }: SearchHit) => snippet)
  expect(found.toSorted()).toEqual(expected.map((name) => CONTENTS[name]).toSorted())
  expect(total).toBe(expected.length)
})

test('marks the matches in the original text', async () => {
  const marked = async (q: string) => {
    const { hits } = await ask(reader, q)
    return hits.flatMap(({ snippet, marks }: SearchHit) =>
      marks.map(([start, end]) => snippet.slice(start, end)),
    )
  }
  expect(await marked('bread')).toEqual(['bread', 'Bread'])
  expect(await marked('saone')).toEqual(['Saône'])
  expect(await marked('東京')).toEqual(['東京'])
  expect(await marked('resume')).toEqual(['résumé'])
})

test('cuts a long text around the match, between characters', async () => {
  const family = '👨‍👩‍👧‍👦 e\u0301\u0323 🏴󠁧󠁢󠁳󠁣󠁴󠁿 '
  const content = `${family.repeat(200)}kingfisher ${family.repeat(200)}`
  await record(person, { content })
  const { hits } = await ask(person, 'kingfisher')
  const { snippet = '', marks = [] } = hits[0] ?? {}
  expect(marks.map((mark) => snippet.slice(...mark))).toEqual(['kingfisher'])
  expect(snippet.length).toBeLessThan(content.length / 4)
  const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })
  const graphemes = (text: string) => new Set([...segmenter.segment(text)].map(({ segment }) => segment))
  expect([...graphemes(snippet)].filter((grapheme) => !graphemes(`${content}…`).has(grapheme))).toEqual([])
})

test('can be narrowed to days, and to a type, which leaves pages out', async () => {
  await recordWithPage(person, { date: '2024-05-01', type: 'photo', content: 'a heron' })
  await record(person, { date: '2024-05-02', type: 'text', content: 'a heron' })
  await record(person, { date: '2024-05-03', type: 'photo', content: 'a heron' })
  const found = async (more: object) =>
    (await ask(person, 'heron', { ...more })).hits
      .map(({ date, kind }: SearchHit) => `${date} ${kind}`)
      .toSorted()
  expect(await found({})).toHaveLength(4)
  expect(await found({ from: '2024-05-02' })).toEqual(['2024-05-02 event', '2024-05-03 event'])
  expect(await found({ to: '2024-05-01' })).toEqual(['2024-05-01 event', '2024-05-01 journal'])
  expect(await found({ type: 'photo' })).toEqual(['2024-05-01 event', '2024-05-03 event'])
  expect(await found({ type: 'photo', from: '2024-05-02', to: '2024-05-02' })).toEqual([])
})

test('among equals the recent ones come first', async () => {
  const dates = Array.from({ length: 5 }, () => nextDate())
  for (const date of dates.toReversed()) await record(person, { date, content: 'a heron' })
  const { hits } = await ask(person, 'heron')
  expect(hits.map(({ date }: SearchHit) => date)).toEqual(dates.toReversed())
})

test('a text with more occurrences ranks first', async () => {
  const filler = 'other words about nothing in particular '.repeat(30)
  const early = nextDate()
  await record(person, { date: early, content: 'heron, heron and heron' })
  for (let count = 0; count < 5; count += 1) await record(person, { content: `${filler} heron ${filler}` })
  const { hits } = await ask(person, 'heron')
  expect(hits[0]?.date).toBe(early)
  const scores = hits.map(({ score }: SearchHit) => score)
  expect(scores).toEqual(scores.toSorted((a: number, b: number) => b - a))
})

test('pages of hits contain each hit once', async () => {
  const contents = Array.from({ length: 45 }, (_, index) => `heron ${'heron '.repeat(index % 4)}${index}`)
  await Promise.all(contents.map((content) => record(person, { content })))
  const all = (await ask(person, 'heron', { limit: 100 })).hits
  expect(new Set(idsOf(all)).size).toBe(45)
  for (const limit of [1, 7, 45]) {
    const found: SearchHit[] = []
    let cursor: string | null = null
    do {
      const page = await ask(person, 'heron', { limit, ...(cursor !== null && { cursor }) })
      expect(page.total).toBe(45)
      found.push(...page.hits)
      cursor = page.nextCursor
    } while (cursor !== null && found.length <= 45)
    expect(idsOf(found)).toEqual(idsOf(all))
  }
})

test('finds events after they are changed, deleted, restored or deleted with their day', async () => {
  const isFound = async (q: string) => (await ask(person, q)).total === 1
  const { id, date } = await record(person, { content: 'a heron' })
  const params = { eventId: id }
  await must(person, 'updateEvent', { params, body: { content: 'an egret' } })
  expect([await isFound('heron'), await isFound('egret')]).toEqual([false, true])
  await must(person, 'deleteEvent', { params })
  expect(await isFound('egret')).toBe(false)
  await must(person, 'restoreTrash', { body: { eventIds: [id] } })
  expect(await isFound('egret')).toBe(true)
  await must(person, 'deleteDay', { params: { date } })
  expect(await isFound('egret')).toBe(false)
  await must(person, 'updateEvent', { params, body: { content: 'a bittern', date: '2024-05-01' } })
  expect([await isFound('egret'), await isFound('bittern')]).toEqual([false, true])
  expect((await ask(person, 'bittern')).hits[0]?.date).toBe('2024-05-01')
})

test('does not find a deleted page, and finds a restored one', async () => {
  const { date } = await recordWithPage(person, { content: 'a heron' })
  const kinds = async () => (await ask(person, 'heron')).hits.map(({ kind }: SearchHit) => kind).toSorted()
  expect(await kinds()).toEqual(['event', 'journal'])
  await must(person, 'deleteJournal', { params: { date } })
  expect(await kinds()).toEqual(['event'])
  await must(person, 'restoreTrash', { body: { date } })
  expect(await kinds()).toEqual(['event', 'journal'])
})

runScenarios(() => world, searchScenarios)

// The languages of the engines: tsquery, FTS5 and LIKE.
const SIGNS = [
  '&',
  '|',
  '!',
  '(',
  ')',
  ':*',
  ':A',
  '<->',
  '<2>',
  "'",
  '"',
  '\\',
  '%',
  '_',
  '--',
  ';',
  '^',
  '{',
  '*',
  'NEAR(',
]

test('signs of the engines search for nothing else, and find nothing of another user', async () => {
  const other = await createAccount(world.url)
  const theirs = await record(other, { content: 'wolverine & heron' })
  await record(person, { content: 'heron wading' })
  for (const sign of SIGNS)
    for (const q of [
      sign,
      `${sign}heron`,
      `heron${sign}`,
      `heron ${sign} wolverine`,
      `${sign.repeat(40)} ${sign}`,
    ]) {
      const { status, data } = await person.call('search', { query: { q } })
      expect([q, status]).toEqual([q, 200])
      expect(data.hits.filter(({ id }) => id === theirs.id)).toEqual([])
    }
})

test.each([
  ['IMG_2034.png', 'image/png', PIXEL],
  ['IMG_2034 (1).txt', 'text/plain', 'A ticket'],
  ['IMG_2034', 'text/plain', 'A ticket'],
])('the name of the file %s is shown only where it was searched for', async (name, type, rawBody) => {
  const owner = await createAccount(world.url)
  const headers = { 'Content-Disposition': `attachment; filename="${name}"`, 'Content-Type': type }
  const { id } = await upload(owner, { rawBody, headers })
  await record(owner, { content: 'Cranes over the lake', attachmentIds: [id] })
  const snippetsOf = async (query: { q?: string; type?: 'text' }) =>
    (await must(owner, 'search', { query })).data.hits.map(({ snippet }: SearchHit) => snippet)
  expect(await snippetsOf({ q: 'cranes' })).toEqual(['Cranes over the lake'])
  expect(await snippetsOf({ type: 'text' })).toEqual(['Cranes over the lake'])
  expect(await snippetsOf({ q: 'IMG_2034' })).toEqual([`Cranes over the lake\n${name}`])
})
