import fc from 'fast-check'
import { expect, test } from 'vitest'
import { quote } from '../lib/quote.ts'
import { OutgoingMessages } from './outgoing-messages.ts'

const redactions = (...texts: readonly (string | [text: string, replacement: string])[]) =>
  texts.map((one) =>
    typeof one === 'string' ? { text: one, replacement: null } : { text: one[0], replacement: one[1] },
  )

const event = (content: string, place?: string) => quote({ event: 1, ...(place && { place }), content })

async function send(prompt: string, given: ReturnType<typeof redactions>) {
  const messages = await OutgoingMessages.create({ system: 'Write a page.', prompt }, given)
  const { redacted } = messages
  return { redacted, sent: messages.prompt, back: (answer: string) => putBack(messages, [answer]) }
}

function putBack(messages: OutgoingMessages, pieces: readonly string[]): string {
  const filter = messages.createPutBack()
  if (!filter) return pieces.join('')
  return pieces.map((piece) => filter.push(piece)).join('') + filter.end()
}

test.each([
  [
    'whole words in any case',
    'Anna, ANNA and anna met Hannah',
    'Anna',
    'Person A, Person A and Person A met Hannah',
  ],
  ['a genitive', "Anna’s dog and Anna's cat", 'Anna', "Person A’s dog and Person A's cat"],
  ['a German genitive', 'Wir waren bei Annas Mutter', 'Anna', 'Wir waren bei Person A-s Mutter'],
  ['Russian cases', 'Гулял с Анной, видел АННУ', 'Анна', 'Гулял с Person A-ой, видел Person A-у'],
  ['letters of other scripts', '昨天和李明去公园', '李明', '昨天和Person A去公园'],
  ['kana', 'さくらと公園に行った', 'さくら', 'Person Aと公園に行った'],
  ['Korean with a particle', '민지는 집에 갔다', '민지', 'Person A는 집에 갔다'],
  ['words with accents, however they are encoded', 'Zoe\u0308 and Zo\u00eb', 'Zoë', 'Person A and Person A'],
  ['several words', 'With Anna  Smith and Anna-Smith', 'Anna Smith', 'With Person A and Person A'],
  ['a part of an address', 'Write to anna@example.org', 'Anna', 'Write to Person A@example.org'],
])('%s', async (_name, text, redacted, sent) => {
  expect((await send(text, redactions(redacted))).sent).toBe(sent)
  expect((await send(event(text), redactions(redacted))).sent).toBe(event(sent))
})

test('the longest of overlapping texts is replaced', async () => {
  const { sent, back } = await send(
    event('Anna Smith, then Anna, then Smith'),
    redactions('Anna', 'Anna Smith', 'Smith'),
  )
  expect(sent).toBe(event('Person B, then Person A, then Person C'))
  expect(back(sent)).toBe(event('Anna Smith, then Anna, then Smith'))
})

test('the names of places become places, and given replacements are taken', async () => {
  const given = redactions('Wehlen', ['Rasmus', 'my friend'])
  const { sent, redacted } = await send(event('With Rasmus in Wehlen', 'Wehlen, Saxony'), given)
  expect(sent).toBe(event('With my friend in Place A', 'Place A, Saxony'))
  expect(redacted).toEqual([
    { text: 'Wehlen', replacement: 'Place A', count: 2, forms: [{ text: 'Wehlen', count: 2 }] },
    { text: 'Rasmus', replacement: 'my friend', count: 1, forms: [{ text: 'Rasmus', count: 1 }] },
  ])
})

test('words of the day are never taken as replacements', async () => {
  const text = 'Anna and Bert met Person A, who knows Mia'
  const { sent, back } = await send(event(text), redactions('Anna', ['Bert', 'Mia']))
  expect(sent).toBe(event('Person B and Mia 2 met Person A, who knows Mia'))
  expect(back(sent)).toBe(event(text))
})

test('replacements that are redacted themselves are not sent', async () => {
  const { sent, back } = await send('Anna and Bert', redactions(['Anna', 'Bert'], ['Bert', 'Anna'], 'Person'))
  expect(sent).toBe('Name A and Name B')
  expect(back('Name B, with Name A')).toBe('Bert, with Anna')
})

test('the same replacement for two names stays distinct', async () => {
  const { sent } = await send('Anna and Bert', redactions(['Anna', 'a friend'], ['Bert', 'a friend']))
  expect(sent).toBe('a friend and a friend 2')
})

test.each([
  ['in capitals', 'PERSON A', 'ANNA'],
  ['with a hard space, or none', 'Person\u00a0A, PersonA', 'Anna, Anna'],
  ['with an ending of the model', 'Person As Hund, Person A’s dog', 'Annas Hund, Anna’s dog'],
  ['in Chinese text', '我和Person A去了', '我和Anna去了'],
  [
    'not as a part of other words',
    'Person AB, xPerson A, a person a day',
    'Person AB, xPerson A, a person a day',
  ],
  ['in a verdict of JSON', '{"reason":"\\u0050erson A is not there"}', '{"reason":"Anna is not there"}'],
  ['in fenced JSON', '```json\n{"reason":"Person A"}\n```', '```json\n{"reason":"Anna"}\n```'],
])('puts names back %s', async (_name, answer, expected) => {
  expect((await send('Anna', redactions('Anna'))).back(answer)).toBe(expected)
})

test('escapes in JSON are no letters of words, and stay escapes', async () => {
  const said = 'He said "Hi"\nAnna <3\tJo\\Anna'
  const { sent } = await send(event(said), redactions('Anna'))
  expect(JSON.parse(sent).content).toBe('He said "Hi"\nPerson A <3\tJo\\Person A')
  expect(sent).not.toContain('<')
  const named = await send(event('The "Swan" is open'), redactions('The "Swan"'))
  expect(JSON.parse(named.back('{"reason":"Person A"}'))).toEqual({ reason: 'The "Swan"' })
})

test('without a redacted word nothing is changed', async () => {
  const { sent, redacted } = await send(event('A walk'), redactions('Anna'))
  expect([sent, redacted]).toEqual([event('A walk'), []])
  expect((await OutgoingMessages.create({ system: '', prompt: 'Anna' }, [])).prompt).toBe('Anna')
})

test('a text that is longer than what the tokenizer reads at once is read to its end', async () => {
  const { sent } = await send(event(`${'walk '.repeat(60_000)}Anna Smith`), redactions('Anna Smith'))
  expect(sent.slice(-20)).toContain('Person A')
})

const NAMES: readonly [name: string, forms: readonly string[], around: string][] = [
  ['Anna', ['Anna', 'Annas', "Anna's"], 'Wir haben heute mit X und der Familie gegessen'],
  ['Анна', ['Анна', 'Анной', 'Анну', 'Анне', 'Анны'], 'Сегодня мы с X были на озере'],
  ['Иван', ['Иван', 'Ивана', 'Ивану', 'Иваном'], 'Вчера с X было очень хорошо'],
  ['李明', ['李明'], '今天和X一起去了湖边'],
  ['Håkon', ['Håkon', 'Håkons'], 'Vi var på tur med X og det var fint'],
  ['Jürgen Müller', ['Jürgen Müller', 'Jürgen Müllers'], 'Das war bei X und es war schön'],
  ['Rose', ['Rose', 'Roses'], 'We saw X by the lake'],
]
/** How a person, a keyboard or another program may write the same letters. */
const SPELLINGS = [
  (text: string) => text,
  (text: string) => text.toUpperCase(),
  (text: string) => text.toLowerCase(),
  (text: string) => text.normalize('NFD'),
  // Letters of full width, as East Asian keyboards write them.
  (text: string) =>
    text.replaceAll(/[a-z]/gi, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0)),
]
/** What may stand around a name: signs of JSON, of Markdown, marks of events and numbers. */
const ENDS = ['', '.', '\n', '"', ' <3', ' [3].', '[2, 5]', '**', ')', '…', ' 2', '’s', '\\']

const mention = fc
  .record({
    name: fc.nat(NAMES.length - 1),
    form: fc.nat(9),
    spell: fc.constantFrom(...SPELLINGS),
    end: fc.constantFrom(...ENDS),
  })
  .map(({ name, form, spell, end }) => {
    const [, forms = [], around = ''] = NAMES[name] ?? []
    return around.replace('X', spell(forms[form % forms.length] ?? '')) + end
  })
const HIDDEN = /anna|анн|иван|李明|håkon|müller|\brose/iu

/** Overlapping texts, replacements that have another text in them, or a number, or that are others' stand-ins. */
const REPLACEMENTS = [null, 'Rose', 'my Anna', 'Person A', 'friend 2', 'X', '朋友', 'Name B']
const wanted = fc
  .array(fc.constantFrom(...REPLACEMENTS), { minLength: NAMES.length, maxLength: NAMES.length })
  .map((replacements) => [
    ...NAMES.map(([text], index) => ({ text, replacement: replacements[index] ?? null })),
    { text: 'Müller', replacement: null },
    { text: 'Anna Müller', replacement: 'Rose' },
  ])

const cutAt = (text: string, sizes: Iterator<number>): string[] => {
  const pieces: string[] = []
  for (let at = 0; at < text.length; ) {
    const size: number = sizes.next().value
    pieces.push(text.slice(at, at + size))
    at += size
  }
  return pieces
}

const plain = (text: string) => text.normalize('NFKC').toLowerCase()

test('no form of a redacted name is sent, and each comes back, however the answer is cut', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(mention, { minLength: 1, maxLength: 6 }),
      wanted,
      fc.infiniteStream(fc.integer({ min: 1, max: 9 })),
      async (texts, given, sizes) => {
        const messages = await OutgoingMessages.create(
          {
            system: 'Write a page.',
            examples: [{ asked: texts[0] ?? '', answered: 'ok' }],
            prompt: texts.map((text) => event(text)).join('\n'),
          },
          given,
        )
        const sent = JSON.stringify([messages.system, messages.examples, messages.prompt])
        expect(sent.normalize('NFKC')).not.toMatch(HIDDEN)
        const answer = messages.prompt
          .split('\n')
          .map((line) => JSON.parse(line).content)
          .join('\n')
        // One spelling of each form comes back.
        expect(plain(putBack(messages, cutAt(answer, sizes)))).toBe(plain(texts.join('\n')))
      },
    ),
  )
})
