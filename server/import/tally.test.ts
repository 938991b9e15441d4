import { expect, test } from 'vitest'
import { problem } from './problem.ts'
import { Tally } from './tally.ts'

const codesOf = (tally: Tally): string[] =>
  JSON.parse(tally.toColumns().problems ?? '[]').map(({ code }: { code: string }) => code)

test('many problems of one kind leave room for others', () => {
  let tally = new Tally()
  for (let index = 0; index < 300; index += 1) tally = tally.addProblem(problem(`${index}.md`, 'pages'))
  for (let index = 0; index < 60; index += 1)
    tally = tally.addProblem(problem(`${index}.jpg`, 'broken_media'))
  const codes = codesOf(tally)
  expect(codes).toHaveLength(201)
  expect(codes.filter((code) => code === 'pages')).toHaveLength(150)
  expect(codes.at(-1)).toBe('more')
  expect(tally.skipped).toBe(60)
})

test('all problems are listed while there are few', () => {
  let tally = new Tally()
  for (let index = 0; index < 150; index += 1) tally = tally.addProblem(problem(`${index}.md`, 'no_date'))
  expect(codesOf(tally)).toHaveLength(150)
})
