import { describe, expect, test } from 'vitest'
import { checkPage } from './check.ts'
import type { SourceEvent } from './event-facts.ts'

const source = (event: Partial<SourceEvent>): SourceEvent => ({
  id: event.content ?? 'wordless',
  content: '',
  placeName: null,
  minutes: null,
  ...event,
})
const WORDLESS = source({})
const PHOTO_IN_BRUGES = source({ placeName: 'Bruges', minutes: 15 * 60 })
const LINE = source({ content: 'We walked to the lake with the children.' })

function check(content: string, events: readonly SourceEvent[], numbers: readonly number[]) {
  const marks = numbers.length > 0 ? [{ offset: content.length, numbers: [...numbers] }] : []
  return checkPage({ date: '2026-11-20', content, marks, events, knownNames: new Set(), own: [] }).sentences
}

const kindsOf = (sentences: ReturnType<typeof check>) =>
  sentences.flatMap(({ doubts }) => doubts.map(({ kind, strength }) => `${kind} ${strength}`))

describe('a picture without words vouches for nothing', () => {
  const MARIA = 'Maria laughed so hard that she had to sit down.'

  test.each<[string, SourceEvent[], number[]]>([
    ['beside a line, with the mark of the line', [LINE, WORDLESS], [1]],
    ['beside a line, with its own mark', [LINE, WORDLESS], [2]],
    ['beside a line, with both marks', [LINE, WORDLESS], [1, 2]],
    ['beside many others', [LINE, WORDLESS, WORDLESS, WORDLESS], [4]],
    ['alone on its day', [WORDLESS], [1]],
    ['alone, on a page without marks', [WORDLESS], []],
    ['with its place', [LINE, PHOTO_IN_BRUGES], [2]],
    [
      'whose place has a name in another script',
      [LINE, source({ placeName: '北京' }), source({ placeName: '上海' })],
      [2],
    ],
    ['beside a figure', [LINE, source({ content: 'Pasos 8200', hasWords: false }), WORDLESS], [3]],
  ])('%s: a name is doubted', (_name, events, numbers) => {
    expect(kindsOf(check(MARIA, events, numbers))).toContain('name hard')
  })

  test.each([
    'We ate ice cream and played cards by the fire.',
    'Somebody had broken every window.',
    'Wir haben den ganzen Abend Karten gespielt.',
    'Nous avons mangé une glace énorme au soleil.',
    'Comimos helado junto al fuego.',
    'Abbiamo giocato a carte davanti al fuoco.',
    'Jogamos cartas perto da fogueira.',
    'Мы весь вечер играли в карты у костра.',
    'لعبنا الورق بجانب النار طوال المساء.',
    '我们在火炉边打牌，吃了冰淇淋。',
    '暖炉のそばでアイスを食べてトランプをした。',
  ])('what rests on it alone is doubted: %s', (sentence) => {
    for (const events of [[WORDLESS], [LINE, WORDLESS]]) {
      const [checked] = check(sentence, events, [events.length])
      expect(checked).toMatchObject({ basis: 'cited', verdict: 'doubted' })
      expect(checked?.doubts).not.toEqual([])
    }
  })

  test.each([
    'I took a photo.',
    'At three in the afternoon I took a picture in Bruges.',
    'I made a short recording today.',
    'Nachmittags habe ich in Bruges ein Foto gemacht.',
    'J’ai pris une photo à Bruges.',
    'Hice una foto en Bruges.',
    'Ho scattato una foto a Bruges.',
    'Tirei uma foto em Bruges.',
    'Я сделал фото.',
    'التقطت صورة.',
    '我今天拍了一张照片。',
    '写真を一枚撮った。',
  ])('that it was taken is not doubted: %s', (sentence) => {
    expect(check(sentence, [LINE, PHOTO_IN_BRUGES], [2])).toMatchObject([
      { verdict: 'supported', doubts: [] },
    ])
  })

  test('a short sentence that rests on it is not called supported either', () => {
    expect(check('In Bruges everything shone.', [PHOTO_IN_BRUGES], [1])).toMatchObject([{ verdict: 'free' }])
  })

  test('a sentence of another line with its mark names the line', () => {
    const [sentence] = check('We walked with the children to the lake.', [LINE, WORDLESS], [2])
    expect(sentence?.verdict).not.toBe('doubted')
  })

  test('it does not switch off the check of a line beside it', () => {
    const snow = 'We walked with the children to the lake in the snow.'
    expect(kindsOf(check(snow, [LINE, WORDLESS], [1, 2]))).toContain('weather soft')
  })

  test('a figure supports itself', () => {
    const steps = source({ content: '\nSteps: 8200', hasWords: false })
    expect(check('I took 8,200 steps.', [LINE, steps], [2])).toMatchObject([{ verdict: 'supported' }])
    expect(kindsOf(check('I took 9,300 steps.', [LINE, steps], [2]))).toEqual(['number hard'])
  })
})

test('what rests on a deleted event can no longer be checked', () => {
  const purged = source({ isPurged: true })
  const [sentence] = check('Maria laughed so hard that she had to sit down.', [purged], [1])
  expect(sentence).toMatchObject({ verdict: 'free', doubts: [] })
})
