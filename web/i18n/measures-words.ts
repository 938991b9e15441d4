import type { Widened } from './en.ts'
import { createWords } from './lazy-words.ts'

/** Figures of an event: hours of sleep, steps, weight. */
const en = {
  figures: 'Figures',
  value: (name: string) => `${name}: value`,
  valueHint: 'A number, such as 6.5 or 6:30',
  unit: (name: string) => `${name}: unit`,
  unitHint: 'unit',
  remove: (name: string) => `Remove ${name}`,
  another: 'Another',
  name: 'Name of the figure',
  nameHint: 'Name, such as “Water”',
  add: 'Add',
  /** Offered before a diary has names of its own: name and unit. */
  first: [
    ['Sleep', 'h'],
    ['Steps', ''],
    ['Weight', 'kg'],
    ['Heart rate', 'bpm'],
    ['Mood', '/10'],
  ],
}

const zh: Widened<typeof en> = {
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
    ['心情', '/10'],
  ],
}

export const useMeasuresWords = createWords({ en, zh })
