import { describe, expect, it } from 'vitest'
import { readInPieces } from '../../../tests/harness/providers/read-output.ts'

// Marks as models and servers of 2026 were seen to leak them, and days that look like them.
const PAGE = '# A day\n\nWe walked to the lake. Tea after.'
const THOUGHTS = 'Hm, the user wants a page about the lake.'

describe('is taken out', () => {
  it.each([
    `<|channel>\n${THOUGHTS}\n<channel|>\n${PAGE}`,
    `thought[]${PAGE}`,
    `thought () ${PAGE}`,
    `thought\n${PAGE}`,
    `<seed:bos>${PAGE}<seed:eos>`,
    `<think>${THOUGHTS}</think><|box_start|>${PAGE}<|box_end|>`,
    `<|im_assistant|>assistant<|im_middle|>${PAGE}<|im_end|>`,
    `<role>ASSISTANT</role>${PAGE}<|role_end|>`,
    `<|hy_Assistant|>${PAGE}<|hy_place▁holder▁no▁2|>`,
    `<｜hy_Assistant｜>${PAGE}<｜hy_EOT｜>`,
    `<SPECIAL_10>System\n<SPECIAL_11>Assistant\n<think></think>${PAGE}\n<SPECIAL_11>User`,
    `<｜User｜>hello<｜Assistant｜>${PAGE}`,
    `<|im_start|>user\nWrite.<|im_end|>\n<|im_start|>assistant\n${PAGE}<|im_end|>`,
    `assistantanalysis${THOUGHTS}assistantfinal${PAGE}`,
    `🤔 Thinking...\n${THOUGHTS}\n\n${PAGE}`,
    `💭 ${THOUGHTS}\n\n${PAGE}`,
    `> 💭 **Thinking**\n>\n> ${THOUGHTS}\n\n${PAGE}`,
    `[Reasoning]\n${THOUGHTS}\n[/Reasoning]\n${PAGE}`,
    `[Thinking Process]${THOUGHTS}[/Thinking Process]${PAGE}`,
    `:::thinking\n${THOUGHTS}\n:::\n${PAGE}`,
    `<<<thinking>>>\n${THOUGHTS}\n<<<end_thinking>>>\n${PAGE}`,
    `===THINKING===\n${THOUGHTS}\n===ANSWER===\n${PAGE}`,
    `--- thinking ---\n${THOUGHTS}\n--- answer ---\n${PAGE}`,
    `\u200b<think>${THOUGHTS}</think>\u200b${PAGE}`,
    `.${PAGE}`,
    `: ${PAGE}`,
    `"${PAGE}"`,
    `“${PAGE}”\n`,
    `\\boxed{${PAGE}}`,
    `${PAGE}\n\n— End —`,
  ])('%j', (answer) => {
    expect(readInPieces(answer)).toEqual({ text: PAGE, shown: PAGE, failure: undefined })
  })
})

describe('fails by its name', () => {
  it.each([
    ['<function=write>\n<parameter=text>\nWe walked.', '<function=write>'],
    [`<｜DSML｜function_calls>\n</｜DSML｜function_calls>${PAGE}`, '<｜DSML｜function_calls>'],
    [`<minimax:tool_call>\n</minimax:tool_call>${PAGE}`, '<minimax:tool_call>'],
    ['<title>A day</title>\n\nWe walked.', '<title>'],
    [`${PAGE}<|vision_end|>`, '<|vision_end|>'],
  ])('%j: %s', (answer, wrapper) => {
    expect(readInPieces(answer).failure).toEqual({ kind: 'unknown-wrapper', wrapper })
  })
})

it('the turn of somebody else is no page', () => {
  expect(readInPieces('<｜User｜>hello')).toEqual({ text: '', shown: '', failure: undefined })
})

describe('stays in a page', () => {
  it.each([
    ['# Thinking about mother\n\nShe called: [laughs] and [sighs].', []],
    ['Thinking about mother all day.\n\nThen tea.', []],
    ['[laughs] That is how it began.\n\nTea.', []],
    ['# Day\n\nHe drew [Thinking] and [Analysis] on the board.', []],
    ['🤔 about the move.\n\nTea.', []],
    ['... and then it rained.\n\nTea.', []],
    ['"# Day" was the hashtag.\n\nTea.', []],
    ['"Come in," she said.\n\n"Tea?"', []],
    ['C# lesson in the morning.\n\nTea.', []],
    ['# Day\n\nHe wrote <a=b> on the board, then tea.', []],
    ['# Day\n\nTea.\n\nSystem: new laptop, works.', ['System: new laptop, works']],
    ['# Day\n\nUser: I named my cat User.\n\nTea.', ['user: I named my cat User']],
    ['# Day\n\nNote: this page of the calendar is torn.', ['Note: this page of the calendar is torn']],
  ])('%j', (page, events) => {
    expect(readInPieces(page, events)).toEqual({ text: page, shown: page, failure: undefined })
  })

  it('a sentence with its source that could be a remark', () => {
    const events = ['Tea', 'Warm milk for Mia']
    const page = '# Day\n\nTea [1].\n\nI hope this helps her sleep [2].'
    expect(readInPieces(page, events).text).toBe('# Day\n\nTea.\n\nI hope this helps her sleep.')
    const remark = '# Day\n\nTea [1].\n\nNote: this page leaves out [2].'
    expect(readInPieces(remark, events).text).toBe('# Day\n\nTea.')
  })
})
