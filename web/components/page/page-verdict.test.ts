import { expect, test } from 'vitest'
import type { Sentence } from '../../../contract/sources.ts'
import { judgePage } from './page-verdict.ts'

const CONTENT = '# A day\n\nOne. Two. Three.'
const sentence = (
  text: string,
  verdict: Sentence['verdict'],
  kind?: Sentence['doubts'][number]['kind'],
): Sentence => {
  const start = CONTENT.indexOf(text)
  const place = { start, end: start + text.length }
  const doubts = kind ? [{ ...place, kind, by: 'rules', strength: 'soft', message: '' } as const] : []
  return { ...place, eventIds: ['1'], basis: 'cited', verdict, doubts }
}
const HEADING = sentence('A day', 'free')
const unlike = (...sentences: Sentence[]) => judgePage(CONTENT, [HEADING, ...sentences]).isMostlyUnlike

test('a page of which most sentences were not compared, or share nothing, is unlike its notes', () => {
  expect(unlike(sentence('One.', 'free'), sentence('Two.', 'free'), sentence('Three.', 'supported'))).toBe(
    true,
  )
  expect(unlike(sentence('One.', 'doubted', 'content'), sentence('Two.', 'doubted', 'uncited'))).toBe(true)
})

test('a remark, a heading or another doubt makes none', () => {
  expect(unlike(sentence('One.', 'supported'), sentence('Two.', 'free'))).toBe(false)
  expect(unlike(sentence('One.', 'doubted', 'number'), sentence('Two.', 'doubted', 'name'))).toBe(false)
  expect(unlike(sentence('One.', 'own'))).toBe(false)
})
