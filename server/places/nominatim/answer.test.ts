import { describe, expect, it } from 'vitest'
import { nameFor, readNominatimAnswer } from './answer.ts'

const read = (answer: unknown, timeZone?: string) => {
  const named = readNominatimAnswer(JSON.stringify(answer))
  return named && nameFor(named, timeZone)
}

describe('the name of a place', () => {
  it.each([
    [
      'is its own, its town and its country',
      { name: 'Shibuya', display_name: '…', address: { city: 'Tokyo', country: 'Japan' } },
      'Shibuya, Tokyo, Japan',
    ],
    [
      'begins with the quarter, if it has none of its own',
      { name: '', display_name: '…', address: { suburb: 'Mitte', city: 'Berlin', country: 'Deutschland' } },
      'Mitte, Berlin, Deutschland',
    ],
    [
      'says nothing twice',
      { name: 'Yulara', display_name: '…', address: { town: 'Yulara', country: 'Australia' } },
      'Yulara, Australia',
    ],
    ['is what it shows, if that is all', { display_name: 'Somewhere, far away' }, 'Somewhere, far away'],
    [
      'is what it shows, if the address says too little',
      { display_name: 'Lake Eyre, Australia', address: { country: 'Australia' } },
      'Lake Eyre, Australia',
    ],
    [
      'ignores parts of an address that are no text',
      { name: 'A', display_name: '…', address: { city: 7, town: 'B' } },
      'A, B',
    ],
    ['has no control characters', { display_name: 'A\u0000B\u202e\nC\ud800' }, 'A B C\ufffd'],
    ['keeps the joiners that spelling needs', { display_name: 'می\u200cدان' }, 'می\u200cدان'],
    ['is composed where it comes in parts', { display_name: 'Cafe\u0301' }, 'Caf\u00e9'],
    [
      'is markup to the letter',
      { display_name: '<img src=x onerror=alert(1)>' },
      '<img src=x onerror=alert(1)>',
    ],
  ])('%s', (_rule, answer, name) => {
    expect(read(answer)).toBe(name)
  })

  it('has at most 200 characters and ends between them', () => {
    const name = read({ display_name: '👨‍👩‍👧'.repeat(100) })
    // A family of three is five code points, and the mark of the cut is one.
    expect(name).toBe(`${'👨‍👩‍👧'.repeat(39)}…`)
    expect(read({ display_name: 'x'.repeat(200) })).toBe('x'.repeat(200))
  })
})

describe('the name of a place without its country', () => {
  const address = { city: 'Tokyo', country: 'Japan', country_code: 'jp' }
  const shibuya = { name: 'Shibuya', display_name: '…', address }
  const unnamed = { name: '', display_name: 'Japan', address: { country: 'Japan', country_code: 'jp' } }
  it.each([
    ['is for those who are at home there', shibuya, 'Asia/Tokyo', 'Shibuya, Tokyo'],
    ['is not for others', shibuya, 'Europe/Paris', 'Shibuya, Tokyo, Japan'],
    ['needs a town', unnamed, 'Asia/Tokyo', 'Japan'],
    [
      'needs the code of the country',
      { ...shibuya, address: { ...address, country_code: '<b>' } },
      'Asia/Tokyo',
      'Shibuya, Tokyo, Japan',
    ],
  ])('%s', (_rule, answer, timeZone, name) => {
    expect(read(answer, timeZone)).toBe(name)
  })
})

it('distinguishes no place from no answer', () => {
  expect(read({ error: 'Unable to geocode' })).toBeNull()
  expect(readNominatimAnswer('<html>')).toBeUndefined()
})
