import type { Widened } from '../../i18n/en.ts'
import { createWords } from '../../i18n/lazy-words.ts'

const en = {
  title: 'Choose a place',
  search: 'Name of the place',
  own: 'Yours',
  none: 'No place of this name is known. You can still use the name.',
  asName: (name: string) => `Use “${name}” as the name`,
}

const zh: Widened<typeof en> = {
  title: '选择地点',
  search: '地点名称',
  own: '我的',
  none: '没有找到这个地点，但仍可使用这个名称。',
  asName: (name) => `用“${name}”作为名称`,
}

export const usePlacePickerWords = createWords({ en, zh })
