import type { Widened } from '../../i18n/en.ts'
import { createWords } from '../../i18n/lazy-words.ts'

const en = {
  title: 'Choose a place',
  search: 'Name of the place',
  own: 'Yours',
  none: 'No place of this name is known. You can still use the name.',
  asName: (name: string) => `Use “${name}” as the name`,
  onMap: 'Choose on the map',
  move: 'Move on the map',
  hint: 'Drag the map under the pin, or move it by the arrow keys. + and − zoom.',
  back: 'Back',
  usePoint: 'Use this point',
  keepName: (name: string) => `Keep “${name}”`,
  takeName: (name: string) => `Name it “${name}”`,
}

const zh: Widened<typeof en> = {
  title: '选择地点',
  search: '地点名称',
  own: '我的',
  none: '没有找到这个地点，但仍可使用这个名称。',
  asName: (name) => `用“${name}”作为名称`,
  onMap: '在地图上选择',
  move: '在地图上移动',
  hint: '拖动地图，或用方向键移动；按 + 和 − 缩放。',
  back: '返回',
  usePoint: '使用这个位置',
  keepName: (name) => `保留“${name}”`,
  takeName: (name) => `改名为“${name}”`,
}

export const usePlacePickerWords = createWords({ en, zh })
