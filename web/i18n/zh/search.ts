import type { searchWords as english } from '../en/search.ts'

export const searchWords: typeof english = {
  label: '搜索日记',
  start: '可以找到记录和日记页，词语的其他形式也能找到；也可以找日子：“5月3日”“去年夏天”。',
  hint: '“完整短语”按原样查找，“开头*”查找以它开头的词，“−词语”表示不含它。也可以不输入词语，只用筛选。',
  any: '全部',
  page: '日记页',
  place: '地点',
  pages: '有无日记页',
  anyDate: '不限',
  pagesAny: '所有日子',
  pagesWith: '有日记页',
  pagesWithout: '没有日记页',
  none: '没有找到。也许那天用了别的说法：可以少写一个词，或者按地点、时间来找。',
  noneOffline: '在此设备保存的日子里没有找到。连上服务以后，可以搜索更早的日子。',
  widen: '不用筛选再搜',
  didYouMean: '您要找的是不是',
  count: (count) => `${count} 条结果`,
  countAtLeast: (count) => `至少 ${count} 条结果`,
  offline: (since) => `无法连接服务，只搜索 ${since} 以来的日子。`,
  similar: (words) => `相近：${words}`,
  onDate: '在这个日期',
}
