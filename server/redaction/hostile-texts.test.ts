import { expect, test } from 'vitest'
import { OutgoingMessages } from './outgoing-messages.ts'

/** So long that looking through it for each of hundreds of stand-ins takes many minutes. */
const LENGTH = 500_000
const rep = (part: string) => part.repeat(LENGTH / part.length)
const redact = (prompt: string, texts: readonly string[]) =>
  OutgoingMessages.create(
    { system: '', prompt },
    texts.map((text) => ({ text, replacement: null })),
  )
const ofNumbers = (make: (index: number) => string) => Array.from({ length: 200 }, (_, index) => make(index))

/** Of the processor. */
async function costOf(redacted: readonly string[]): Promise<number> {
  const start = process.cpuUsage()
  await redact('ab '.repeat(10_000), redacted)
  return process.cpuUsage(start).user
}

test('many redactions that begin with the same words are looked for together', async () => {
  const all = ofNumbers((index) => `${'ab '.repeat(32)}${index}`)
  await costOf(all.slice(0, 1))
  expect(await costOf(all)).toBeLessThan(10 * (await costOf(all.slice(0, 1))))
})

test('stand-ins that the texts have already are passed over in linear time', async () => {
  const letters = Array.from({ length: 26 }, (_, index) => String.fromCharCode(65 + index))
  const two = ['', ...letters].flatMap((first) => letters.map((second) => first + second))
  const all = [...two, ...two.slice(26).flatMap((first) => letters.slice(0, 2).map((last) => first + last))]
  const names = ofNumbers((index) => `Name${index}`)
  const messages = await redact(
    `${names.join(' ')} ${rep('Per son ')} ${all.map((letter) => `Person ${letter}`).join(' ')}`,
    names,
  )
  const replacements = messages.redacted.map(({ replacement }) => replacement)
  expect(new Set(replacements).size).toBe(200)
  expect(replacements.filter((one) => all.includes(one.replace('Person ', '')))).toEqual([])
})

test('an answer that begins with white space without end is passed on in linear time', async () => {
  const filter = (await redact('Anna', ['Anna'])).createPutBack()
  let back = ''
  for (const piece of rep(' ')) back += filter?.push(piece)
  expect(back + filter?.end()).toBe(rep(' '))
})
