/** Whether a request has a word of a diary, whole, in any case and spelling of its letters: not as the service looks for it. */
export function findWord(body: string, word: string): boolean {
  const plain = (text: string) => text.normalize('NFKC').toLowerCase()
  // Strings of JSON escape some characters.
  const unescaped = body.replaceAll(/\\u([\da-f]{4})/gi, (_, code) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
  const isSpaced = !/[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\p{scx=Thai}]/u.test(word)
  const edge = isSpaced ? String.raw`[\p{L}\p{N}\p{M}]` : '(?!)'
  const text = RegExp.escape(plain(word).trim())
  return new RegExp(`(?<!${edge})${text}(?!${edge})`, 'u').test(plain(unescaped))
}
