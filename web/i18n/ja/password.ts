import type { passwordWords as english } from '../en/password.ts'
import type { Widened } from '../en.ts'

export const passwordWords: Widened<typeof english> = {
  title: '新しいパスワード',
  byMail:
    'アカウントのメールアドレスを入れてください。アカウントがあれば、リンクの付いたメールが届きます。リンクは1時間以内に一度だけ使えます。',
  send: 'リンクを送る',
  sent: 'このアドレスのアカウントがあれば、メールを送りました。迷惑メールも確かめてください。',
  byOperator:
    'このサーバーはメールを送りません。管理者に頼んでください。次のコマンドで新しいパスワードを設定できます。',
  operatorNote: '古いパスワードは誰にも読めません。日記の内容も変わりません。',
  choose: '新しいパスワードを決める',
  chooseHint: 'すべての端末がログアウトされ、APIキーは使えなくなります。',
  newPassword: '新しいパスワード',
  save: '保存してログイン',
  expired: 'このリンクは使用済みか、有効期限が切れています。新しいリンクを送ってください。',
  again: '新しいリンクを送る',
  saved: '新しいパスワードを保存しました。',
  toSignIn: 'ログインへ',
}
