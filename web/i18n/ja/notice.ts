import type { noticeWords as english } from '../en/notice.ts'
import type { Widened } from '../en.ts'

export const noticeWords: Widened<typeof english> = {
  title: '通知',
  intro:
    'Dayleafは、何かがあることだけをお知らせします。通知に日記の文は入りません。ブラウザーへのメッセージは、暗号化され、ブラウザーの提供元のプッシュサービスを通ります。',
  pageReady: 'ページが自動で書かれたとき',
  evening: '夜になっても記録がないとき',
  push: '下の端末で',
  mail: 'メールで',
  noMail: 'このサーバーはメールを送りません。管理者が設定できます。',
  time: '時刻',
  timeHint: 'アカウントのタイムゾーンの時刻です。選んでいなければ、最新の記録のタイムゾーンになります。',
  devices: '通知を受け取る端末',
  none: 'まだありません。',
  turnOn: 'この端末でオンにする',
  turnOff: 'この端末でオフにする',
  here: 'この端末',
  isOff: 'この端末の通知はオフです。',
  noDevice: '通知を受け取る端末がまだありません。下でオンにしてください。',
  unknown: '不明な端末',
  lastSent: (when) => `最後の通知：${when}`,
  neverSent: 'まだ通知はありません',
  remove: '外す',
  removeNamed: (name) => `${name}に通知を送らない`,
  removed: 'この端末には、もう通知を送りません。',
  test: 'テストを送る',
  results: {
    sent: (name) => `${name}：送りました。`,
    gone: (name) => `${name}：ブラウザー側で登録が終わったため、外しました。`,
    refused: (name, status) =>
      status === null
        ? `${name}：プッシュサービスのアドレスに、このサーバーは接続しません。`
        : `${name}：プッシュサービスに断られました（${status}）。`,
    unreachable: (name) => `${name}：プッシュサービスに今つながりません。`,
  },
  states: {
    insecure: '通知には、httpsで始まるアドレスが必要です。管理者が設定できます。',
    homeScreen: 'iPhoneやiPadでは、まずDayleafをホーム画面に追加し、そこから開いてください。',
    unsupported: 'このブラウザーは通知を受け取れません。',
    denied: 'このサイトの通知はブラウザーでブロックされています。ブラウザーのサイト設定で許可してください。',
    notAllowed: 'ブラウザーで通知が許可されませんでした。',
    failed:
      'ブラウザーを登録できませんでした。プッシュサービスにつながらないか、ブラウザーでオフになっています。',
  },
}
