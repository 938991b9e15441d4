import type { offlineWords as english } from '../en/offline.ts'
import type { Widened } from '../en.ts'

export const offlineWords: Widened<typeof english> = {
  offline: {
    newVersion: 'Dayleafの新しいバージョンがあります。',
    load: '更新',
    mark: 'オフライン',
    foreignMark: '未接続',
    foreign: (status) => `Dayleafとの間にある別のものが応答しました（${status === 0 ? '転送' : status}）。`,
    foreignStays:
      'そこでのログインが必要なのかもしれません。Dayleafへのログインと、この端末にあるものはそのまま残ります。書いたものはここで待ち、自動で送られます。',
    foreignTooLarge: 'この大きさのものは通してもらえません。その管理者が上限を上げられます。',
    signInThere: 'そこでログイン',
    title: 'この端末',
    away: 'サーバーにつながりません。この端末に保存された日は読めます。書いたものはここに保存され、自動で送られます。',
    asOf: (when) => `${when}現在。`,
    keptSince: (date) => `この端末にあるのは${date}以降の日だけです。`,
    keptAll: (date, when) => `この端末に保存：${date}以降すべて、${when}現在。`,
    noWriting: 'サーバーにつながると、ページを書けます。',
    notSent: 'まだ送っていません：',
    tryNow: '今すぐ試す',
    waitingCount: (count) => `${count}件が待機中`,
    refusedCount: (count) => `${count}件は受け付けられませんでした`,
    waits: 'この端末で待っています。',
    triedAgain: '自動でもう一度送ります。',
    keepAsText: '文だけ残す',
    keepAsTextConfirm: 'ファイルなしで文だけを送ります。この記録のファイルは、この端末からなくなります。',
    waitsFor: {
      OFFLINE: 'サーバーにつながると、自動で送られます。',
      STORAGE_FULL: 'サーバーの容量がいっぱいです。自動でもう一度送ります。',
      RATE_LIMITED: 'サーバーが待つように求めています。自動で送られます。',
      INTERNAL: 'サーバーで問題が起きました。自動でもう一度送ります。',
    },
    leaveTitle: 'まだ送っていないものがあります',
    leaveText: (count) => `${count}件の記録がこの端末にしかありません。今ログアウトすると失われます。`,
    refused: '受け付けられませんでした。この端末には残っています。',
    discard: '破棄',
    discardConfirm: 'この記録はこの端末にしかありません。破棄すると失われます。',
    begunOn: (date) => `${date}に書き始めたものです。`,
    noteThere: 'その日に移す',
  },
}
