/**
 * Each phrase once, but not the query itself, and none that begins with another one: that one finds its texts.
 *
 * @param phrases with spaces between their tokens
 */
export function shortestPhrases(phrases: readonly string[], query: readonly string[]): string[] {
  const asked = query.join(' ')
  const others = [...new Set(phrases)].filter((phrase) => phrase !== asked)
  return others.filter((phrase) => !others.some((other) => phrase.startsWith(`${other} `)))
}
