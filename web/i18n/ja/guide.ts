import type { guideWords as english } from '../en/guide.ts'
import type { Widened } from '../en.ts'

export const guideWords: Widened<typeof english> = {
  guide: {
    step: (number, count) => `ステップ${number}／${count}`,
    titles: {
      position: '今いる場所も残しますか？',
      event: '今日は何がありましたか？',
    },
    positionNote: '場所がなくても記録できます。あとから設定で変えられます。',
    noPosition: 'いいえ、場所は残さない',
    eventIntro:
      '見たもの、聞いたこと、食べたもの、思ったこと。ひとこと書けば十分です。今夜には今日のページにできます。',
    eventDone: '日記の最初の記録が書けました。',
    back: '戻る',
    next: '次へ',
    skip: 'このステップをとばす',
    skipLast: '完了',
    finish: '日記へ',
    getKey: (name) =>
      `${name}を使うには、そのアカウントのキーが必要です。キーは暗号化して保存され、二度と表示されません。キーの入手先：`,
    installOllama: 'Dayleafが動いているコンピューターにOllamaをインストールします。',
    pullModel: 'そこでモデルを取得します。',
    serveOllama: 'Ollamaは自動で動きます。動かないときは起動してください。',
    installLmStudio: 'Dayleafが動いているコンピューターにLM Studioをインストールします。',
    loadModel: '「Discover」でモデルをダウンロードし、読み込みます。',
    serveLmStudio: '「Developer」か次のコマンドで、サーバーを起動します。',
  },
}
