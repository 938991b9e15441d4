import type { measuresWords as english } from '../en/measures.ts'
import type { Widened } from '../en.ts'

export const measuresWords: Widened<typeof english> = {
  figures: '数值',
  value: (name) => `${name}：数值`,
  valueHint: '数字，例如 6.5 或 6:30',
  unit: (name) => `${name}：单位`,
  unitHint: '单位',
  remove: (name) => `移除${name}`,
  another: '其他',
  name: '数值的名称',
  nameHint: '名称，例如“喝水”',
  add: '添加',
  first: [
    ['睡眠', '小时'],
    ['步数', '步'],
    ['体重', '公斤'],
    ['心率', '次/分'],
    ['心情', '/5'],
  ],
}
