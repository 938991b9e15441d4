import { expect, test } from 'vitest'
import { ImportCounts } from './import-counts.ts'
import { problem } from './problem.ts'

const codesOf = (counts: ImportCounts): string[] =>
  JSON.parse(counts.toColumns().problems ?? '[]').map(({ code }: { code: string }) => code)

test('many problems of one kind leave room for others', () => {
  let counts = new ImportCounts()
  for (let index = 0; index < 300; index += 1) counts = counts.addProblem(problem(`${index}.md`, 'pages'))
  for (let index = 0; index < 60; index += 1)
    counts = counts.addProblem(problem(`${index}.jpg`, 'broken_media'))
  const codes = codesOf(counts)
  expect(codes).toHaveLength(201)
  expect(codes.filter((code) => code === 'pages')).toHaveLength(150)
  expect(codes.at(-1)).toBe('more')
  expect(counts.skipped).toBe(60)
})

test('all problems are listed while there are few', () => {
  let counts = new ImportCounts()
  for (let index = 0; index < 150; index += 1) counts = counts.addProblem(problem(`${index}.md`, 'no_date'))
  expect(codesOf(counts)).toHaveLength(150)
})
