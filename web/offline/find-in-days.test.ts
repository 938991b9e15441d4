import { expect, test } from 'vitest'
import type { Day } from '../../contract/days.ts'
import '../state/temporal-polyfill.ts'
import { findInDays } from './find-in-days.ts'

const line = (id: string, content: string, rest: object = {}) => ({
  ...{ id, type: 'event', content, placeName: null, attachments: [], ...rest },
})
// The search reads only these fields of a day.
const DAYS = [
  { date: '2026-02-20', events: [line('a', 'Rain at the café')], journal: null },
  {
    date: '2026-03-14',
    events: [
      line('b', 'We walked to the mill and it was late'),
      line('c', '晚上做了汤', { type: 'meal', placeName: '外婆家' }),
    ],
    journal: { id: 'p', content: 'The mill in the rain' },
  },
] as unknown as Day[]

const NONE = { q: '', type: '', from: '', to: '', place: '', hasJournal: '', kind: '', sort: '' }
const find = async (filters: Partial<typeof NONE>) =>
  (await findInDays(DAYS, { ...NONE, ...filters }, '2026-03-16')).hits.map(({ id }) => id)

test.each([
  ['a word in any case, without its accent', { q: 'CAFE' }, ['a']],
  ['another form of a word', { q: 'walking' }, ['b']],
  ['a word in another form than all texts have', { q: 'rains' }, ['p', 'a']],
  ['the beginning of the last word', { q: 'the mil' }, ['b', 'p']],
  ['characters inside running text', { q: '做了' }, ['c']],
  ['a word, but not where another stands', { q: 'rain -mill' }, ['a']],
  ['an excluded word alone', { q: '-rain' }, ['b', 'c']],
  ['a month in digits', { q: '2026-02' }, ['a']],
  ['a day in digits, with a word', { q: '2026-03-14 mill' }, ['b', 'p']],
  ['a day in words', { q: '14 March' }, ['b', 'c', 'p']],
  ['a near day in the language of its writer, with a word', { q: 'mill 前天' }, ['b', 'p']],
  ['a kind alone', { type: 'meal' }, ['c']],
  ['a place alone', { place: '外婆' }, ['c']],
  ['days without a page', { hasJournal: 'false' }, ['a']],
] as const)('the kept days are searched for %s', async (_what, filters, ids) => {
  expect(await find(filters)).toEqual(ids)
})

const LONG = `${'Before it there were many words of another day. '.repeat(3)}Then the heron stood there. ${'After it came many more words about nothing. '.repeat(6)}`

test.each([
  ['between words', LONG, 'heron', /^…\w+ .* Then the heron stood .* \w+…$/],
  [
    'anywhere where words have no spaces',
    `${'昨'.repeat(99)}鹭${'明'.repeat(300)}`,
    '鹭',
    /^…昨{40}鹭明{119}…$/,
  ],
  ['and not where all of it fits', 'The heron\n\nstood', 'heron', /^The heron\n stood$/],
])('a long text is cut %s', async (_where, content, q, snippet) => {
  const days = [{ date: '2026-03-14', events: [line('d', content)], journal: null }] as unknown as Day[]
  const [hit] = (await findInDays(days, { ...NONE, q }, '2026-03-16')).hits
  expect(hit?.snippet).toMatch(snippet)
  for (const word of hit?.snippet.match(/\w+/g) ?? []) expect(content).toMatch(new RegExp(`\\b${word}\\b`))
  expect(hit?.marks.map(([from, to]) => hit.snippet.slice(from, to))).toEqual([q])
})
