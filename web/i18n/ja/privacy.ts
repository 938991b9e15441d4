import type { privacyWords as english } from '../en/privacy.ts'
import type { Widened } from '../en.ts'

export const privacyWords: Widened<typeof english> = {
  preview: {
    title: '送る内容',
    back: 'この日に戻る',
    intro: '今「ページを書く」を押すと、これが送られます。まだ何も送っていません。',
    to: (provider, host) => `${provider}（${host}）へ`,
    model: 'モデル',
    tokens: '分量',
    about: (tokens) => `約${tokens}トークン（見積もり）`,
    cost: '費用',
    calls: 'リクエスト',
    replaced: '送る前に置き換えるもの',
    replacedHint: 'ページでは、元の言葉に戻ります。',
    noneReplaced: '置き換える名前や言葉はありません。',
    times: (count) => `${count}回`,
    asForms: (forms) => `${forms}として`,
    keptBack: (count) => `この日の${count}件は送られません。`,
    pictures: (count, described) =>
      `ページのために写真そのものは送られません。リクエストには、写真が${count}枚あること${described > 0 ? `と、そのうち${described}枚の説明文` : ''}だけが入ります。`,
    later: {
      repair: 'そのあと、疑わしい文を直すために、もとの記録とともにもう一度送ります。',
      check: 'そのあと、確認のために、1文ずつもとの記録とともに送ります。',
    },
    system: 'モデルへの指示',
    user: 'あなたの記録と依頼',
    assistant: '答えの例',
    json: 'リクエスト（JSON）',
    settings: '送らないものを変える',
  },
  settings: {
    title: '送らないもの',
    intro:
      'ここにある名前や言葉は、AIサービスに送る前に置き換え、返ってきた文で元に戻します。名前の変化した形も置き換えます。',
    text: '名前や言葉',
    replacement: '代わりに送る言葉',
    automatic: 'Person A、Place A…',
    add: '名前を追加',
    none: '名前や言葉はまだありません。',
    gone: (text) => `${text}は置き換えられなくなりました。`,
    noLetter: '文字か数字が必要です。',
    remove: (text) => `${text}を外す`,
    types: '決して送らない記録の種類',
    lines: '記録は、メニューから1件ずつロックできます。送らないものは、サービスが書くページに入りません。',
    files:
      '音声と写真は置き換えられません。文字起こしや説明を頼むと、聞こえるもの、見えるものがそのまま送られます。',
  },
}
