import type { placePickerWords as english } from '../en/place-picker.ts'
import type { Widened } from '../en.ts'

export const placePickerWords: Widened<typeof english> = {
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
