import type { Widened } from './en.ts'
import { createWords } from './lazy-words.ts'

/** The viewer of pictures and the players of recordings and films. */
const en = {
  pictures: 'Pictures',
  show: (name: string) => `Show ${name}`,
  position: (number: string, count: string) => `${number} of ${count}`,
  previous: 'Previous picture',
  next: 'Next picture',
  download: 'Download the original',
  openDay: (date: string) => `Open ${date}`,
  close: 'Close',
  describe: 'Describe it yourself',
  correct: 'Correct',
  notShown: 'This picture cannot be shown now.',
  byMachine: 'Written by a machine',
  morePictures: (count: string) => (count === '1' ? 'One more picture' : `${count} more pictures`),
  sound: (name: string) => `Recording ${name}`,
  play: 'Play',
  pause: 'Pause',
  place: 'Position',
  heard: (at: string, whole: string) => `${at} of ${whole}`,
  speed: 'Speed',
  notPlayed: 'This recording cannot be played now.',
  captions: 'Captions',
  wholeTranscript: 'Show all of it',
  file: (name: string, size: string) => `${name}, ${size}`,
}

const zh: Widened<typeof en> = {
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

export const useViewerWords = createWords({ en, zh })
