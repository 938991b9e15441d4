import type { viewerWords as english } from '../en/viewer.ts'
import type { Widened } from '../en.ts'

export const viewerWords: Widened<typeof english> = {
  pictures: '写真',
  show: (name) => `${name}を見る`,
  position: (number, count) => `${count}枚中${number}枚目`,
  previous: '前の写真',
  next: '次の写真',
  download: '元の写真をダウンロード',
  openDay: (date) => `${date}を開く`,
  close: '閉じる',
  describe: '自分で説明を書く',
  correct: '直す',
  notShown: 'この写真は今表示できません。',
  byMachine: '機械が書いたもの',
  morePictures: (count) => `ほかに${count}枚`,
  sound: (name) => `録音 ${name}`,
  play: '再生',
  pause: '一時停止',
  place: '再生位置',
  heard: (at, whole) => `${whole}中${at}`,
  speed: '速さ',
  notPlayed: 'この録音は今再生できません。',
  captions: '字幕',
  wholeTranscript: '全文を見る',
  file: (name, size) => `${name}、${size}`,
}
