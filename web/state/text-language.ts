/** `zh` for a text that is mostly Chinese, whose quotation marks, dashes and ellipses are as wide as its characters. */
export function languageOf(text: string): 'zh' | undefined {
  const hanCount = text.match(/\p{Script=Han}/gu)?.length ?? 0
  // A third, because a Latin word has as many letters as several Chinese words.
  return hanCount * 3 > text.length && !/[\u3040-\u30ff]/.test(text) ? 'zh' : undefined
}
