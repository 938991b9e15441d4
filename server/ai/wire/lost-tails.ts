// Marks behind a page that no list has, and halves of marks: with a bar, a slash or an underscore, in signs of a vocabulary, or
// cut off. They are such only behind the end of a sentence or in a line of their own; patterns look at the character before.

const BEHIND_SENTENCE = '(?<=[.!?…。！？:;"\'”’»)\\]*_>\\n])'
const BEHIND_BLANK = '(?<=[\\s.!?…。！？:;"\'”’»)\\]*_>])'

const GLUED = [
  '[a-z_▁]{0,30}[|｜]>',
  '[|｜][a-z_▁]{2,30}[|｜]',
  '[a-z]{2,12}(?:_[a-z]{2,12}){1,3}>',
  '<\\/?[a-z_]{1,30}',
  '\\[\\/?[A-Z]{2,12}(?:_[A-Z]{2,12}){0,3}',
]
const APART = [
  '[|｜][a-z_▁]{0,30}[|｜]?>',
  '<s>',
  '\\[(?:TOOL_CALLS|TOOL_RESULTS|ARGS|IMG|PREFIX|SUFFIX|MIDDLE|[a-z]{2,12}_\\d{1,4})\\]',
  '\\[e~\\[',
  '[/\\\\](?:no[_-]?)?think',
  'no_think',
  '(?:\\\\n){1,9}',
  '(?:&nbsp;){1,9}',
  '[★☆✦]{1,3} ?END ?[★☆✦]{1,3}',
  '[▁\\ufffdĠĊĉ]{1,9}(?!\\p{L})',
]

export const LOST_TAIL = new RegExp(
  `(?:${BEHIND_SENTENCE}(?:${GLUED.join('|')})|${BEHIND_BLANK}(?:${APART.join('|')}))\\s*$`,
  'u',
)
/** What may still become one, cut off at the end of what has arrived. */
export const MAY_BE_LOST_TAIL = new RegExp(
  `(?:${BEHIND_SENTENCE}(?:[a-z_▁|｜]{1,50}>?|<\\/?[a-z_]{0,30}|\\[\\/?[A-Z_]{0,50})|${BEHIND_BLANK}(?:[|｜][a-z_▁]{0,30}[|｜]?>?|<s?>?|\\[[A-Za-z_\\d~]{0,20}[\\][]?|[/\\\\][a-z_-]{0,10}|n(?:o(?:_t?h?i?n?k?)?)?|[\\\\n]{1,18}|[&nbsp;]{1,60}|[★☆✦]{1,3} ?E?N?D? ?[★☆✦]{0,3}|[▁\\ufffdĠĊĉ]{1,9}))\\s*$`,
  'u',
)

/** Where the first of two tails begins. */
export function findTail(text: string, ...patterns: readonly RegExp[]): number | undefined {
  const starts = patterns.flatMap((pattern) => pattern.exec(text)?.index ?? [])
  return starts.length > 0 ? Math.min(...starts) : undefined
}

export const isLostLine = (line: string): boolean => LOST_TAIL.exec(`\n${line.trim()}`)?.index === 1
export const mayBeLostLine = (line: string): boolean => MAY_BE_LOST_TAIL.exec(`\n${line.trim()}`)?.index === 1
