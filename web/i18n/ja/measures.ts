import type { measuresWords as english } from '../en/measures.ts'
import type { Widened } from '../en.ts'

export const measuresWords: Widened<typeof english> = {
  figures: '数値',
  value: (name) => `${name}：値`,
  valueHint: '数字（例：6.5、6:30）',
  unit: (name) => `${name}：単位`,
  unitHint: '単位',
  remove: (name) => `${name}を外す`,
  another: 'ほかの数値',
  name: '数値の名前',
  nameHint: '名前（例：「水」）',
  add: '追加',
  first: [
    ['睡眠', '時間'],
    ['歩数', '歩'],
    ['体重', 'kg'],
    ['心拍数', 'bpm'],
    ['気分', '/5'],
  ],
}
