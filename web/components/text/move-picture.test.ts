import { expect, test } from 'vitest'
import type { Attachment } from '../../../contract/attachments.ts'
import type { Picture } from '../../state/picture.ts'
import { movePicture, takeOutPicture, textAbove } from './move-picture.ts'

const ID = '01a21e3c-c2e9-750c-9d39-f1a684539c42'
const IMAGE = `![](attachment:${ID})`
const picture: Picture = {
  attachment: { id: ID, description: null } as Attachment,
  ...{ eventId: 'walk', date: '2026-03-14', words: '' },
}
const CONTENT = '# Fog\n\nWe *walked*.\n\n- bread\n\n- pears\n\nThen home.\n'
const sentences = [
  { start: 7, end: 19, eventIds: ['walk'], basis: 'cited', verdict: 'supported', doubts: [] } as const,
].map((sentence) => ({ ...sentence, eventIds: [...sentence.eventIds], doubts: [] }))
const page = { content: CONTENT, sentences }
const withImage = (at: string) => CONTENT.replace(at, `${IMAGE}\n\n${at}`)

test('a picture that stands by itself moves before its paragraph, or behind the next', () => {
  expect(movePicture(page, picture, -1)).toBe(withImage('We *walked*.'))
  expect(movePicture(page, picture, 1)).toBe(withImage('Then home.'))
  expect(textAbove(page, picture)).toBe('We walked.')
})

test('a picture that was put in moves on, up to the title and down to the end, and nothing else changes', () => {
  const first = { content: withImage('We *walked*.') }
  expect(movePicture(first, picture, -1)).toBeUndefined()
  expect(textAbove(first, picture)).toBe('Fog')
  const second = movePicture(first, picture, 1)
  expect(second).toBe(withImage('- bread'))
  const third = movePicture({ content: second ?? '' }, picture, 1)
  expect(third).toBe(withImage('Then home.'))
  const last = movePicture({ content: third ?? '' }, picture, 1)
  expect(last).toBe(`${CONTENT.trimEnd()}\n\n${IMAGE}`)
  expect(movePicture({ content: last ?? '' }, picture, 1)).toBeUndefined()
  expect(takeOutPicture({ content: second ?? '' }, picture)).toBe(CONTENT)
  expect(takeOutPicture(page, picture)).toBeUndefined()
})

test('a picture within a paragraph or a row leaves it, with the words that it was put in with', () => {
  const image = `![The *fog*](attachment:${ID})`
  const content = `# Fog\n\nWe ${image} walked.\n\nHome.`
  expect(movePicture({ content }, picture, -1)).toBe(`# Fog\n\n${image}\n\nWe  walked.\n\nHome.`)
  expect(movePicture({ content }, picture, 1)).toBe(`# Fog\n\nWe  walked.\n\n${image}\n\nHome.`)
  const other = '![](attachment:01a21e3c-c2e9-750c-9d39-f1a684539c43)'
  expect(movePicture({ content: `A\n\n${image} ${other}\n\nB` }, picture, 1)).toBe(
    `A\n\n${other}\n\n${image}\n\nB`,
  )
})

test('code, tables and lists are not cut, whatever stands in them', () => {
  const code = '```\nA\n\nB\n```'
  const content = `${code}\n\n| a |\n| - |\n| b |\n\n${IMAGE}`
  expect(movePicture({ content }, picture, -1)).toBe(`${code}\n\n${IMAGE}\n\n| a |\n| - |\n| b |`)
})
