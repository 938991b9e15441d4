import type { exportWords as english } from '../en/export.ts'
import type { Widened } from '../en.ts'

export const exportWords: Widened<typeof english> = {
  title: '日記を持ち出す',
  intro: 'すべてを1つのファイルとしてダウンロードします。ゴミ箱の中身、キー、パスワードは含まれません。',
  format: '形式',
  formats: {
    dayleaf: 'すべて（アーカイブ、保管用）',
    markdown: 'Markdown（1日1ファイル）',
    epub: '本（EPUB、電子書籍リーダー用）',
    icalendar: 'iCalendar（記録ごとのジャーナル）',
    dayone: 'Day One用',
    journiv: 'Journiv用',
  },
  lock: 'パスワードをかける',
  lockHint:
    'パスワードを控えておいてください。なければ、このサーバーを含めて誰もファイルを開けません。パスワードがあれば、ここか、無料のプログラムageで開けます。',
  password: 'ファイルのパスワード',
  again: '同じパスワードをもう一度',
  different: '2つのパスワードが違います。',
  download: 'ダウンロード',
  downloadLocked: 'パスワード付きでダウンロード',
  check: 'アーカイブを確かめる',
  progress: (size) => `${size}まで…`,
  cancel: 'キャンセル',
  done: (name, size) => `${name}（${size}）をダウンロードしました。`,
  before: '先に日記を持ち出しておきましょう。',
}
