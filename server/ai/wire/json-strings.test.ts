import { expect, it } from 'vitest'
import { joinStrings, mapStrings } from './json-strings.ts'

it('changes names and values of JSON, and leaves all else as it is', () => {
  const value = JSON.parse('{"__proto__":{"a":1},"n":[1,null,true,"b"]}')
  const changed = mapStrings({ c: value }, (text) => text.toUpperCase())
  expect(JSON.stringify(changed)).toBe('{"C":{"__PROTO__":{"A":1},"N":[1,null,true,"B"]}}')
})

it('joins pieces by the names of their members', () => {
  const frames = [
    { id: '1', block: { text: 'sk-' } },
    { id: '1', deltas: [{ text: 'li' }, { text: 've' }] },
    { id: '1', deltas: [], text: '.', usage: 7 },
  ]
  expect(joinStrings(frames)).toEqual(['111', 'sk-live.'])
  expect(joinStrings('alone')).toEqual(['alone'])
})
