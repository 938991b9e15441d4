// What small models say before the page: a sentence that announces it, or thoughts without a mark at their start.

/** First words of an announcement. */
const ANNOUNCING = [
  ...[
    'sure',
    'certainly',
    'of course',
    'absolutely',
    'here',
    'below',
    'this is',
    'i have',
    "i've",
    'assistant',
    'response',
  ],
  ...[
    'answer',
    '### response',
    '### answer',
    '### assistant',
    'voici',
    'hier',
    'aquí',
    'ecco',
    'aqui',
    'claro',
    'gerne',
  ],
  ...[
    'natürlich',
    'bien sûr',
    'certo',
    'вот',
    'конечно',
    'хорошо',
    '好的',
    '当然',
    '當然',
    '以下',
    '这是',
    '這是',
    'はい',
    '물론',
  ],
]
/** First words of thoughts. */
const THINKING = [
  ...[
    'the task',
    'the prompt',
    'the events',
    'user ',
    'need to',
    'we should',
    'we must',
    'looking at',
    'based on',
    'given',
  ],
  ...[
    'to write',
    'now,',
    'now i',
    'my task',
    'it seems',
    'got it',
    'great',
    'right,',
    'understood',
    'i think',
    'i am asked',
  ],
  ...[
    'okay',
    'ok,',
    'alright',
    'hm',
    "let's",
    'let me',
    'first,',
    'so,',
    'well,',
    'wait',
    'the user',
    'we need',
    'we have',
  ],
  ...[
    'we are asked',
    'i need',
    'i should',
    "i'll",
    'i will',
    'thinking',
    'thought',
    'analysis',
    '嗯',
    '首先',
    '用户',
    '我需要',
    '我们需要',
  ],
]
const BEGINNINGS = [...ANNOUNCING, ...THINKING]
const startsWithOneOf = (text: string, beginnings: readonly string[]): boolean =>
  beginnings.some((words) => text.startsWith(words))
const LONGEST = Math.max(...BEGINNINGS.map((words) => words.length))

/** Thoughts are held back up to this length; beyond it the page would not be seen while it is written. */
const MAX_HELD = 6000
const MAX_ANNOUNCEMENT = 200

/** The length of a beginning that is no part of the page; 0: the text is the page; undefined: more text will tell. */
export function preambleLength(text: string, isEnd: boolean): number | undefined {
  const beginning = text.slice(0, LONGEST).toLowerCase()
  const isBegun = startsWithOneOf(beginning, BEGINNINGS)
  if (!isBegun) {
    const mayBegin = !isEnd && BEGINNINGS.some((words) => words.startsWith(beginning))
    return mayBegin ? undefined : 0
  }
  const page = /\n\s{0,9}(?=#{1,6}[ \t]|```)/.exec(text)
  if (page) {
    const before = text.slice(0, page.index).trim()
    return isAnnouncement(before) ? page.index + page[0].length : 0
  }
  const isThinking = startsWithOneOf(beginning, THINKING)
  const isOver = text.length > (isThinking ? MAX_HELD : MAX_ANNOUNCEMENT)
  return isEnd || isOver ? 0 : undefined
}

/** One line that ends with a colon, or the bare name of a turn. */
const isAnnouncement = (line: string): boolean =>
  line.length <= MAX_ANNOUNCEMENT &&
  !line.includes('\n') &&
  /(?:[:：]\**|^(?:assistant|response|answer)\W{0,3})$/iu.test(line)
