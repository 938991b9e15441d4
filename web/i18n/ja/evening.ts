import type { eveningWords as english } from '../en/evening.ts'
import type { Widened } from '../en.ts'

export const eveningWords: Widened<typeof english> = {
  how: '今日はどうでしたか？',
  faces: ['とても悪い', '悪い', 'まあまあ', '良い', 'とても良い'],
  slept: '睡眠',
  hours: (hours, minutes) =>
    minutes === 0 ? `${hours}時間` : minutes === 30 ? `${hours}時間半` : `${hours}時間${minutes}分`,
  keep: '残す',
  mood: { name: '気分', unit: '/5' },
  sleep: { name: '睡眠', unit: '時間' },
  another: '別の質問',
  yearAgo: (line) => `1年前：「${line}」今日はどうですか？`,
  yesterday: (line) => `昨日の最後：「${line}」その後どうなりましたか？`,
  longAgo: (name, date) => `${name}のことを最後に書いたのは${date}です。書き足すことはありますか？`,
  questions: [
    '今日、誰が笑わせてくれましたか？',
    '初めて見たものは何ですか？',
    'おいしかったものは何ですか？',
    '思ったより大変だったことは？',
    '10年後に思い出したいことは？',
    'いちばん長く話した人は誰ですか？',
    '今日いちばん良かったとき、どこにいましたか？',
    '耳に残った言葉や音は？',
    '明日に残したことは？',
    '今日の天気は何にぴったりでしたか？',
    '今日、手を動かして何をしましたか？',
    '誰のことを思いましたか？',
  ],
}
