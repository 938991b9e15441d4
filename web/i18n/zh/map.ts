import type { Words } from '../en.ts'

export const mapWords: Pick<Words, 'map'> = {
  map: {
    title: '地图',
    everything: '所有年份',
    loading: (count) => `正在加载……已有 ${count} 条`,
    count: (count) => `${count} 条记录有地点`,
    nearer: '放大',
    farther: '缩小',
    showAll: '显示全部',
    outlineSource: '轮廓：Natural Earth',
    list: '地点',
    unnamed: '没有名称',
    selected: (count) => `这里有 ${count} 条记录。`,
    selectAll: '列出全部',
  },
}
