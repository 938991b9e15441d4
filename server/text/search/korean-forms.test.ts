import { expect, test } from 'vitest'
import { koreanForms } from './korean-forms.ts'

const formsOf = (text: string) => koreanForms([...text]).map((form) => form.replaceAll(' ', ''))

test.each([
  ['먹다', ['먹었', '먹어', '먹는']],
  ['읽었어요', ['읽다', '읽는']],
  ['봤다', ['보다', '봐요', '봅니']],
  ['마셨다', ['마시', '마신']],
  ['배웠다', ['배우']],
  ['듣다', ['들었', '들어']],
  ['걸었다', ['걷다', '걸다']],
  ['춥다', ['추웠', '추워']],
  ['바빴다', ['바쁘', '바쁜']],
  ['몰랐다', ['모르', '모른']],
  ['써요', ['썼', '쓰다', '씁니']],
  ['갑니다', ['갔', '가다', '간다']],
  ['해요', ['했', '하다', '합니']],
  ['재미있었다', ['재미있']],
  ['친구를', ['친구']],
])('of %s', (text, forms) => {
  expect(formsOf(text)).toEqual(expect.arrayContaining(forms))
})

test.each(['가을', '사고', '편지', '생일파티', '밥을', '중요', '책', '東京', '書く', 'กาแฟ'])(
  '%s has none',
  (text) => {
    expect(formsOf(text)).toEqual([])
  },
)

test('a verb of one syllable is no other verb', () => {
  expect(formsOf('갔다')).not.toContain('그는')
})
