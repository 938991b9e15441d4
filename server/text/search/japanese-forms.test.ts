import { expect, test } from 'vitest'
import { japaneseForms } from './japanese-forms.ts'

const formsOf = (text: string) => japaneseForms([...text]).map((form) => form.replaceAll(' ', ''))

test.each([
  ['書く', ['書い', '書き', '書かな']],
  ['泳いだ', ['泳ぐ', '泳ぎ', '泳がな']],
  ['話した', ['話す', '話さな']],
  ['待って', ['待つ', '待ち']],
  ['死んだ', ['死ぬ']],
  ['行って', ['行く', '行き', '行っ']],
  ['来ない', ['来る', '来た', '来ます']],
  ['立てた', ['立て', '立た']],
  ['寒くない', ['寒い', '寒かっ']],
  ['寒く', ['寒い', '寒かっ']],
  ['できなかった', ['できる', 'できた']],
  ['電話します', ['電話']],
])('of %s', (text, forms) => {
  expect(formsOf(text)).toEqual(expect.arrayContaining(forms))
})

test.each(['東京', '京都で', 'する', 'した', '图书馆', 'さくら', '한국', '본다'])('%s has none', (text) => {
  expect(formsOf(text)).toEqual([])
})

test('a query that is long has few', () => {
  expect(formsOf(`${'あ'.repeat(60)}った`).length).toBeLessThanOrEqual(32)
})
