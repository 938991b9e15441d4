import { describe, expect, test } from 'vitest'
import { isFigure } from '../../contract/known-figures.ts'
import { LANGUAGE_IDS, type Language } from '../state/languages.ts'
import { counted, form } from './fr/counting.ts'
import { LOADERS } from './load-words.ts'

type Message = (...parameters: unknown[]) => string

/** Every message of a language by its path, such as `screens.trash.intro`. */
function listMessages(words: unknown, path = ''): [string, unknown][] {
  if (typeof words !== 'object' || words === null) return [[path, words]]
  return Object.entries(words).flatMap(([name, value]) => listMessages(value, `${path}.${name}`))
}

async function loadAll(id: Language): Promise<Map<string, unknown>> {
  const { first, parts, screens, signIn } = LOADERS[id]
  const later = { ...(await parts()), ...(await screens()), ...(await signIn()) }
  return new Map(listMessages({ first: await first(), screens: later }))
}

const languages = new Map(await Promise.all(LANGUAGE_IDS.map(async (id) => [id, await loadAll(id)] as const)))
const english = languages.get('en') ?? new Map()
const isMessage = (value: unknown): value is Message => typeof value === 'function'
const functions = [...english].filter((entry): entry is [string, Message] => isMessage(entry[1]))

/** Undefined for messages whose parameter is an object or a list. */
function say(message: unknown, parameters: unknown[]): string | undefined {
  try {
    return isMessage(message) ? message(...parameters) : undefined
  } catch {
    return undefined
  }
}

const MARKS = ['⟦1⟧', '⟦2⟧', '⟦3⟧']
const withCount = (index: number, count: unknown) => MARKS.map((mark, at) => (at === index ? count : mark))
const withoutNumber = (text: string | undefined) => text?.replaceAll(/[\d.,\s\u00a0\u202f]/g, '')

/** Whether the words around a count of this parameter are others for one than for several. */
const hasPlural = (message: unknown, index: number): boolean =>
  [
    [1, 2],
    ['1', '2'],
  ].some(
    ([one, more]) =>
      withoutNumber(say(message, withCount(index, one))) !==
      withoutNumber(say(message, withCount(index, more))),
  )

/** Messages whose words are the same for one and for several in that language. */
const SAME = new Set(['de .screens.search.count', 'es .first.page.moreChanges'])

test('the English words have one noun for what is recorded', () => {
  const texts = [...english].map(([path, message]) => [
    path,
    isMessage(message) ? say(message, MARKS) : message,
  ])
  expect(texts.filter(([, text]) => /\bevents?\b/i.test(String(text)))).toEqual([])
})

describe.each(LANGUAGE_IDS.filter((id) => id !== 'en'))('the words in %s', (id) => {
  const words = languages.get(id) ?? new Map<string, unknown>()

  test('are the messages of the English ones, none of them empty', () => {
    // In English, the service's own message says why a provider failed.
    const names = [...words.keys()].filter((path) => !path.startsWith('.screens.tasks.reasons.'))
    expect(names.sort()).toEqual([...english.keys()].sort())
    const empty = [...words].filter(([path, value]) => value === '' && english.get(path) !== '')
    expect(empty).toEqual([])
  })

  test('say all that the English ones are told', () => {
    const missing = functions.flatMap(([path, message]) => {
      const [theirs, ours] = [say(message, MARKS), say(words.get(path), MARKS)]
      return MARKS.filter((mark) => theirs?.includes(mark) && !ours?.includes(mark)).map(() => path)
    })
    expect(missing).toEqual([])
  })

  const categories = new Intl.PluralRules(id).resolvedOptions().pluralCategories
  test.runIf(categories.includes('one'))('have a form for one where the English ones have', () => {
    const missing = functions.flatMap(([path, message]) =>
      MARKS.map((_, index) => index)
        .filter((index) => hasPlural(message, index) && !hasPlural(words.get(path), index))
        .map(() => path),
    )
    expect(missing.filter((path) => !SAME.has(`${id} ${path}`))).toEqual([])
  })
})

test.each(LANGUAGE_IDS)('what the evening calls mood and sleep in %s is known as such', async (id) => {
  const { evening } = await LOADERS[id].parts()
  expect([isFigure('mood', evening.mood.name), isFigure('sleep', evening.sleep.name)]).toEqual([true, true])
})

test('French takes the singular for 0 and 1, and “de” after a million', () => {
  expect([0, 1, 2].map((count) => counted(count, 'note', 'notes'))).toEqual(['0 note', '1 note', '2 notes'])
  expect(counted(1_000_000, 'note', 'notes')).toBe('1\u202f000\u202f000 de notes')
  expect([form('0', 'a', 'b'), form('1', 'a', 'b'), form('1\u202f234', 'a', 'b')]).toEqual(['a', 'a', 'b'])
})
