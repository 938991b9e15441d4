import type { firstVisitWords as english } from '../en/first-visit.ts'
import type { Widened } from '../en.ts'

export const firstVisitWords: Widened<typeof english> = {
  promise: 'できごとを一行か一枚の写真で書きとめます。夜には、信じられる一ページになります。',
  sample: 'ある日の二つの記録と、そのページ',
  firstLine: '四種類の餃子。「もうすぐ行ってしまうから」',
  secondLine: '橋のそばで写真をプリント。「どなたが映画スターですか？」',
  title: '四種類の餃子',
  text: 'テーブルには四種類の餃子が並んでいた。「もうすぐ行ってしまうから」。橋のそばで写真をプリントしてもらうと、店主が、わたしたちのうち誰が映画スターなのかと聞いた。',
  begin: '最初のアカウントを作る',
  signIn: 'アカウントがある：ログイン',
  stays: '日記はこのコンピューターの中だけにあります。',
}
