import { describe, expect, test } from 'vitest'
import { checkPage } from './check.ts'
import { splitSentences } from './sentences.ts'

const NOTES = ['We walked to the lake with the children.', 'In the evening my brother came for supper.']

/** The model's mark of each sentence, in order; none for a page without marks. */
function verdictsOf(content: string, numbers: readonly number[], notes: readonly string[] = NOTES) {
  const ends = splitSentences(content).map(({ end }) => end)
  const marks = ends.flatMap((offset, at) => {
    const number = numbers[at]
    return number === undefined ? [] : [{ offset, numbers: [number] }]
  })
  const events = notes.map((note, at) => ({
    id: String(at + 1),
    content: note,
    placeName: null,
    minutes: null,
  }))
  return checkPage({ date: '2026-11-20', content, marks, events, knownNames: new Set(), own: [] }).sentences
}

const NONSENSE = 'The page is written in plain words. Its numbers are printed below. Nobody has any tools.'

describe('a page that shares nothing with its notes', () => {
  test.each([
    ['with marks', [1, 2, 1]],
    ['without marks', []],
  ])('%s: its sentences are doubted', (_name, numbers) => {
    expect(verdictsOf(NONSENSE, numbers)).toMatchObject([{ verdict: 'doubted' }, { verdict: 'doubted' }, {}])
    expect(verdictsOf(NONSENSE, numbers).map(({ verdict }) => verdict)).not.toContain('supported')
  })

  test('a remark on a page that keeps to its notes is no doubt', () => {
    const page =
      'We walked to the lake. The children walked too. My brother came. Quiet hours do everybody good.'
    expect(verdictsOf(page, [1, 1, 2]).at(-1)).toMatchObject({ verdict: 'free', doubts: [] })
  })
})

describe('a page in another language than its notes', () => {
  test.each([
    ['Chinese', '我们和孩子们走到湖边。晚上我哥哥来吃饭。大家都很满意。'],
    [
      'German',
      'Wir gingen mit den Kindern an den See. Am Abend kam mein Bruder zum Essen. Alle waren zufrieden.',
    ],
    ['Russian', 'Мы гуляли с детьми до озера. Вечером пришёл мой брат. Все остались довольны.'],
    ['Turkish', 'Çocuklarla göle yürüdük. Akşam kardeşim yemeğe geldi. Herkes çok memnundu.'],
  ])('%s: nothing is doubted, and only what can be compared is called supported', (_name, page) => {
    for (const numbers of [[1, 2, 2], []]) {
      const sentences = verdictsOf(page, numbers)
      expect(sentences.flatMap(({ doubts }) => doubts)).toEqual([])
      expect([sentences.at(0)?.verdict, sentences.at(-1)?.verdict]).toEqual(['free', 'free'])
    }
  })

  test.each([
    ['Arabic', ['مشينا إلى البحيرة مع الأطفال', 'جاء أخي مساء للعشاء']],
    ['Turkish', ['çocuklarla göle yürüdük', 'akşam kardeşim yemeğe geldi']],
    ['Dutch', ['we liepen met de kinderen naar het meer', 'mijn broer kwam eten']],
  ])('an English page of %s notes: nothing is doubted', (_name, notes) => {
    const page =
      'We walked to the lake with the children. In the evening my brother came for supper. It was enough.'
    for (const numbers of [[1, 2, 2], []])
      expect(verdictsOf(page, numbers, notes).flatMap(({ doubts }) => doubts)).toEqual([])
  })

  test('a number of the notes supports, another one is doubted', () => {
    const page = 'Wir sahen 12 Schwäne. Dann kauften wir 14 Brote.'
    expect(verdictsOf(page, [1, 1], ['12 swans at the lake'])).toMatchObject([
      { verdict: 'supported' },
      { verdict: 'doubted', doubts: [{ kind: 'number' }] },
    ])
  })
})

test('a cited sentence without a word of its event is never called supported', () => {
  const page = 'We walked to the lake. The children walked too. My brother came. Then home.'
  expect(verdictsOf(page, [1, 1, 2, 2]).at(-1)).toMatchObject({ basis: 'cited', verdict: 'free' })
})
