import { expect, test } from 'vitest'
import { languageOf } from './text-language.ts'

test.each([
  ['', undefined],
  ['Breakfast: “four kinds of dumplings”', undefined],
  ['She said: 皮要薄，话要少。', undefined],
  ['朝の竹林。風の音だけ。', undefined],
  ['中午和老同学在“老地方”吃面……', 'zh'],
  ['在 Café Presse 讨论《鲸》的第二版封面', 'zh'],
])('%j is in %j', (text, language) => expect(languageOf(text)).toBe(language))
