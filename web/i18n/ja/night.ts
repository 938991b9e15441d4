import type { nightWords as english } from '../en/night.ts'
import type { Widened } from '../en.ts'

export const nightWords: Widened<typeof english> = {
  title: '夜のうちに',
  intro:
    '決めた時刻に、Dayleafが毎日のページを自動で書けます。同じ日を二度書くことも、削除したページを書くこともありません。',
  enabled: '夜のうちにページを書く',
  hosted: (provider) =>
    `オンの間は、対象の日の記録が、毎回確認せずに${provider}に送られます。いつでもオフにできます。`,
  local: (provider) => `${provider}は自分のコンピューターで動いていて、何も外に出ません。`,
  noProvider: '先に、ページを書くAIサービスを選んでください。',
  noConsent: 'そのあとAIサービスを変えています。新しいサービスに同意するまで、何も書きません。',
  agree: '同意して続ける',
  time: '時刻',
  timeHint: (timeZone) =>
    `タイムゾーン：${timeZone}。正午以降ならその日のページを、それより前なら前の日のページを書きます。`,
  minimumEvents: '書くのに必要な記録の数',
  catchUpDays: 'さかのぼる日数',
  weave: 'あとから加わった記録を、次の夜にページへ書き足す',
  weaveHint: '自分で編集したページはそのままです。',
  next: (moment) => `次回：${moment}。`,
  last: '前回の夜',
  none: 'まだ一度も動いていません。',
  running: '書いているところです。',
  runNow: '足りないページを今書く',
  asked: '数秒で始まります。',
  nothing: '書くものはありませんでした。',
  written: '書きました',
  woven: '書き足しました',
  failed: (reason, next) =>
    next === null
      ? `書けませんでした：${reason}自動ではもう試しません。`
      : `書けませんでした：${reason}次は${next}に試します。`,
  skipped: {
    few_events: '夜に書きませんでした：記録が少なすぎます。',
    withdrawn:
      '夜に書きませんでした：ページが削除されたか、書くのが止められたためです。新しい記録があれば、また書きます。',
    over_cap: '夜に書きませんでした：今月の上限に達しています。',
    no_consent: '夜に書きませんでした：オンにしたあと、AIサービスが変わっています。',
  },
  settings: '夜のうちに：設定',
  offer: '毎晩、Dayleafが自動でページを書くようにしますか？',
  accept: 'はい、毎晩22:00に',
  decline: 'いいえ',
}
