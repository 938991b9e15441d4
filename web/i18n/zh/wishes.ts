import type { wishWords as english } from '../en/wishes.ts'
import type { Widened } from '../en.ts'

export const wishWords: Widened<typeof english> = {
  title: '对每一页的要求',
  intro: '每次写日记页时都会一并发送。只针对某一页的要求优先。',
  tone: '语气',
  tones: { plain: '平实', warm: '温暖', lively: '轻松', literary: '文雅' },
  length: '篇幅',
  lengths: { short: '短', medium: '适中', long: '详细' },
  person: '人称',
  persons: { first: '“我”', second: '“你”', third: '“她”或“他”' },
  language: '用什么语言写',
  asEvents: '与记录相同',
  noWish: '不限',
  text: '用自己的话写',
  textHint: '例如：女儿用小名称呼；不要提到我的公司。',
  lasting: (wishes) => `另有对每一页的要求：${wishes}`,
  change: '修改',
  keep: '设置对每一页的要求',
  forPage: '对这一页的要求',
  forPageHint: '例如：短一些；语气轻松些；用英文写。',
  quick: '常用愿望',
  quickWishes: ['短一些。', '温暖一些。', '更接近我的原话。'],
  otherLanguage: '换一种语言',
  inLanguage: (language) => `用${language}写。`,
}
