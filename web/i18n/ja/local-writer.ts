import type { localWriterWords as english } from '../en/local-writer.ts'
import type { Widened } from '../en.ts'

export const localWriterWords: Widened<typeof english> = {
  running: (name) => `${name}がここで動いています。`,
  willWrite: (provider, model) => `${provider}がここで動いています。${model}がページを書きます。`,
  stays: 'あなたのコンピューターで動き、何も外に出ません。',
  write: 'これでページを書く',
  other: '別のサービスを選ぶ',
  noModel: (name) =>
    `${name}がここで動いていますが、モデルがまだありません。次のコマンドで取得してください：`,
  fits: 'このコンピューターで動きます',
  tooLarge: 'このコンピューターのメモリーには大きすぎます',
  billions: (count) => `${count}\u00a0B`,
}
