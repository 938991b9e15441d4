import type { errorsWords as english } from '../en/errors.ts'
import type { Widened } from '../en.ts'

export const errorsWords: Widened<typeof english> = {
  errors: {
    SIGN_IN_OFF: 'このログイン方法は無効です。',
    CODE_REQUIRED: 'ワンタイムコードがないか、間違っているか、使用済みです。',
    UNAUTHORIZED: 'ログインの期限が切れました。もう一度ログインしてください。',
    FORBIDDEN: 'APIキーではできません。パスワードでログインしてください。',
    NOT_FOUND: 'もうありません。別のタブかほかのプログラムで削除されたのかもしれません。',
    INVALID_INPUT: 'サーバーがこの入力を受け付けませんでした。確かめて、もう一度お試しください。',
    MISDIRECTED_REQUEST: 'サーバーはこのアドレスを知りません。管理者がDAYLEAF_PUBLIC_URLを設定できます。',
    METHOD_NOT_ALLOWED: 'サーバーはこのリクエストを知りません。再読み込みして、最新のDayleafにしてください。',
    UNSUPPORTED_MEDIA_TYPE:
      'サーバーはこのリクエストを知りません。再読み込みして、最新のDayleafにしてください。',
    PRECONDITION_FAILED:
      'サーバーはこのリクエストを知りません。再読み込みして、最新のDayleafにしてください。',
    UPLOAD_CONFLICT: 'ファイルをもう一度選んでください。',
    PAYLOAD_TOO_LARGE: '大きすぎます。文を短くするか、小さいファイルを選んでください。',
    EVENT_PRIVATE: 'この記録もそのファイルも、日記の外には送られません。',
    EMPTY_FILE: 'このファイルの中には何もありません。',
    UNSUPPORTED_MEDIA: 'ファイルが壊れているか、名前の示す種類と違います。',
    RANGE_NOT_SATISFIABLE: 'ファイルの続きがありません。読み込み直してください。',
    QUOTA_EXCEEDED: '管理者が決めた容量がファイルでいっぱいです。先にいくつか削除してください。',
    EMAIL_TAKEN: 'このメールアドレスのアカウントはすでにあります。',
    EVENT_IMMUTABLE:
      'この日にはページがあり、記録はロックされています。変えるには、ページを削除してください。',
    VERSION_CONFLICT: 'その間に別の端末で変更されました。今の内容を見てください。',
    TOO_MANY_IMPORTS: '待っているインポートが多すぎます。先にどれかを追加するか、破棄してください。',
    IMPORT_NOT_READY: 'このインポートは今は実行できません。ファイルをもう一度選んでください。',
    GENERATION_IN_PROGRESS: 'この日のページはすでに書かれているところです。待つか、止めてください。',
    NOTHING_CHANGED: 'ページが書かれてから何も変わっていません。',
    NOTHING_TO_CHECK: 'このページには記録に基づく文がないので、確認することがありません。',
    NO_EVENTS:
      'この日には、ページのもとになる記録がありません。追加するか、送らない記録のロックを外してください。',
    DAY_FULL: 'この日はいっぱいです。別の日に書くか、この日の記録をいくつか削除してください。',
    DAY_TOO_LONG: 'この日の記録は1ページには長すぎます。短くするか、いくつかを別の日に移してください。',
    NO_AI_CONFIG: 'まずAIサービスとモデルを選び、必要ならキーを入れてください。',
    OVER_CAP:
      '送りませんでした。今月の上限を超えるかもしれません。上限は設定の「外に送ったもの」で上げられます。',
    AI_PROVIDER_ERROR:
      'AIサービスから使える答えが返りませんでした。もう一度試すか、設定でテストしてください。',
    AI_TIMEOUT: 'AIサービスに時間がかかりすぎました。もう一度試すか、もっと速いモデルを選んでください。',
    AI_RATE_LIMITED: 'AIサービスは今これ以上受け付けません。あとでもう一度お試しください。',
    CANCELLED: '止めました。',
    INTERRUPTED: '途中でサーバーが止まりました。もう一度お試しください。',
    RATE_LIMITED: '回数が多すぎます。少し待ってから、もう一度お試しください。',
    STORAGE_FULL: 'サーバーの容量がいっぱいで、何も保存されませんでした。管理者が空きを作る必要があります。',
    UNAVAILABLE: 'サーバーは今答えられません。少ししてからお試しください。',
    INTERNAL: 'サーバーで問題が起きました。もう一度試して、また起きたら管理者に知らせてください。',
    OFFLINE: 'サーバーにつながりません。接続を確かめて、もう一度お試しください。',
    UNREADABLE:
      'Dayleafの答えではないか、別のバージョンからの答えです。接続を確かめて、再読み込みしてください。',
  },
}
