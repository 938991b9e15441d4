import { expect, it } from 'vitest'
import { readCsv } from './csv.ts'

it('reads quoted fields with commas, quotation marks and line breaks, and any line end', () => {
  const text = 'a,b\r\n1,"x, ""y""\nz"\r\n\r\n2\n,3'
  expect([...readCsv(text)]).toEqual([
    { a: '1', b: 'x, "y"\nz' },
    { a: '2', b: '' },
    { a: '', b: '3' },
  ])
})

it('reads a header alone, and nothing', () => {
  expect([[...readCsv('a,b\n')], [...readCsv('')]]).toEqual([[], []])
})

it('reads other separators', () => {
  expect([[...readCsv('a\tb\n1, 2\t"x\ty"\n')], [...readCsv('a;b\n1,5;2')]]).toEqual([
    [{ a: '1, 2', b: 'x\ty' }],
    [{ a: '1,5', b: '2' }],
  ])
})

it('leaves columns out that no diary has', () => {
  const header = Array.from({ length: 5_000 }, (_, index) => `c${index}`).join(',')
  const [row = {}] = readCsv(`${header}\n${','.repeat(4_999)}\n1${',2'.repeat(4_999)}`)
  expect([Object.keys(row).length, row.c0, row.c99]).toEqual([100, '1', '2'])
})
