import type { viewerWords as english } from '../en/viewer.ts'
import type { Widened } from '../en.ts'

export const viewerWords: Widened<typeof english> = {
  pictures: '图片',
  show: (name) => `查看${name}`,
  position: (number, count) => `第 ${number} 张，共 ${count} 张`,
  previous: '上一张',
  next: '下一张',
  download: '下载原图',
  openDay: (date) => `打开 ${date}`,
  close: '关闭',
  describe: '自己写说明',
  correct: '更正',
  notShown: '现在无法显示这张图片。',
  byMachine: '由机器生成',
  morePictures: (count) => `还有 ${count} 张图片`,
  sound: (name) => `录音 ${name}`,
  play: '播放',
  pause: '暂停',
  place: '播放位置',
  heard: (at, whole) => `${at}，共 ${whole}`,
  speed: '速度',
  notPlayed: '现在无法播放这段录音。',
  captions: '字幕',
  wholeTranscript: '显示全文',
  file: (name, size) => `${name}，${size}`,
}
