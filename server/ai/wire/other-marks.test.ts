import { describe, expect, it } from 'vitest'
import { readInPieces, readOutput } from '../../../tests/harness/providers/read-output.ts'

// Marks that no list names: they are read by the words and signs that they are built of.
const PAGE = '# A day\n\nWe walked to the lake. Tea after.'

describe('is taken out', () => {
  it.each([
    `<|begin_thinking|>Hm<|end_thinking|>${PAGE}`,
    `<|thought_begin|>Hm<|thought_end|>${PAGE}`,
    `<|reasoning_start|>Hm<|reasoning_end|>${PAGE}`,
    `<|startofthink|>Hm<|endofthink|>${PAGE}`,
    `<deep_think>Hm</deep_think>${PAGE}`,
    `<self-reflection>Hm</self-reflection>\n${PAGE}`,
    `<planning>Hm</planning>${PAGE}`,
    `<think/>${PAGE}`,
    `<think />\n${PAGE}`,
    `[Start thinking]\nHm\n[End thinking]\n${PAGE}`,
    `[BEGIN_THINK]Hm[END_THINK]${PAGE}`,
    `[思考]嗯[/思考]${PAGE}`,
    `『思考』嗯『/思考』${PAGE}`,
    `(think)Hm(/think)${PAGE}`,
    `@@think@@Hm@@/think@@${PAGE}`,
    `%%reasoning%%Hm%%/reasoning%%${PAGE}`,
    `# Thinking Process\n\n1. **Analyze:** a page.\n\n## Step 2\n\nHm.\n\n${PAGE}`,
    `## Reasoning\n\nThe user wants a page.\n\n## Answer\n\n${PAGE}`,
    `### Assistant: ${PAGE}`,
    `Here's a thinking process:\n\n1. **Analyze the request:** a page.\n\n${PAGE}`,
    `> Thinking: Hm\n> more\n\n${PAGE}`,
    `AI: ${PAGE}`,
    `model\n${PAGE}`,
    `<|assistant_start|>${PAGE}<|assistant_end|>`,
    `<assistant>\n${PAGE}\n</assistant>`,
    `<extra_id_1>Assistant\n${PAGE}\n<extra_id_1>User\nMore`,
    `<SPECIAL_11>Assistant\n${PAGE}<SPECIAL_12>`,
    `[gMASK]<sop><|assistant|>\n${PAGE}`,
    `[gMASK] <sop> ${PAGE}<eop>`,
    `${PAGE}<|eos_id|>`,
    `${PAGE}<|eoc|>`,
    `${PAGE}<|end_of_response|>`,
    `${PAGE}<|endofchunk|>`,
    `${PAGE}<|finish|>`,
    `${PAGE}<|reserved_200012|>`,
    `${PAGE}<END>`,
    `${PAGE} [eos]`,
    `${PAGE}[/s]`,
    `${PAGE}<0x0A><0x0A>`,
    `${PAGE}【END】`,
    `${PAGE}\n（全文完）`,
    `${PAGE}\nEND`,
    `${PAGE}\n~ End ~`,
    `${PAGE}\n\n[Response ends]`,
    `${PAGE}<`,
    `${PAGE}\n\n[User]: and now?`,
    `${PAGE}\n\nSources: [1], [2]`,
    `${PAGE}\n\n**Explanation:** The page uses only the events.`,
    `${PAGE}\n\n希望您喜欢这篇日记！`,
    `${PAGE}\n\n（注：以上内容均来自事件。）`,
    `${PAGE}\n\nIch hoffe, die Seite gefällt dir!`,
    `${PAGE}\n\nJ'espère que cette page vous convient.`,
  ])('%j', (answer) => {
    expect(readInPieces(answer)).toEqual({ text: PAGE, shown: PAGE, failure: undefined })
  })
})

describe('fails by its name', () => {
  it.each([
    [`# A day\n\nWe walked. <ponder>Hm</ponder> Tea after.`, '</ponder>'],
    [`${PAGE}\n\n<user>more`, '<user>'],
    [`<|ponder_start|>Hm<|ponder_end|>${PAGE}`, '<|ponder_start|>'],
    [`${PAGE}<|ponder_end|>`, '<|ponder_end|>'],
    [`<ponder/>${PAGE}`, '<ponder/>'],
    [`${PAGE}\n[/RESP]`, '[/RESP]'],
    [`# A day\n\nWe walked. {{think}}Hm{{/think}} Tea.`, '{{/think}}'],
  ])('%j: %s', (answer, wrapper) => {
    expect(readInPieces(answer).failure).toEqual({ kind: 'unknown-wrapper', wrapper })
  })
})

describe('stays in a page', () => {
  it.each([
    '# Thinking of Mum\n\nWe baked.',
    '# Analysis\n\nThe analysis took all day.',
    '# Reasons\n\nTea.\n\n# Later\n\nBread.',
    '# Answer\n\nThe letter came.',
    'END OF THE ROAD\n\nWe turned back.',
    '# Day\n\nEvents at the club went on till late.',
    '# Day\n\nMum: “I hope you liked it.” We did.\n\nI hope tomorrow is dry.',
    '# 一天\n\n希望明天不下雨。',
    '# 一天\n\n（完全没想到）下雨了。',
    '# Day\n\nThe bot starts at five (see below), a < b.',
    '# Day\n\nA break.<br/>Then tea.',
    '> A quotation to begin with.\n\nTea.',
    '# Jour\n\nNous avons lu la « critique » et «reflection», puis {plan} et [PLAN].',
    '# 一天\n\n读了《反思》和《思考》。',
    '# Day\n\nEvents at the office were adjusted.',
    '# 一天\n\n希望以后每天都写日记。',
    '# Tag\n\nIch hoffe, das Kleid gefällt ihr.',
    '# Giorno\n\nSpero di scrivere ogni sera nel diario.',
  ])('%j', (page) => {
    expect(readInPieces(page)).toEqual({ text: page, shown: page, failure: undefined })
  })
})

describe('a long text of beginnings of marks is read to its end', () => {
  const words = Array.from({ length: 2000 }, (_, index) => `w${index.toString(36)}`)
  it.each([
    ['tags', words.map((word) => `<${word} `)],
    ['brackets', words.map((word) => ` [${word}]`)],
    ['wide brackets', words.map((word) => `（${word}`)],
    ['braces', words.map((word) => `{{${word}}} `)],
    ['ends', words.map((word) => ` [end] [${word}`)],
    ['quotation marks', words.map((word) => `«${word}» `)],
    ['headings', words.map((word) => `\n# thinking ${word}`)],
    ['halves of tags', words.map((word) => `. end_of_${word}>`)],
    ['bars', words.map((word) => `. |${word}| `)],
    ['signs of a vocabulary', words.map((word) => `▁Ġ${word} `)],
    ['slashes', words.map((word) => `. /no${word}`)],
    ['cut brackets', words.map((word) => `. [${word.toUpperCase()} `)],
  ])('%s', (_name, parts) => {
    const page = `# A day\n\n${parts.join('')} and tea.`
    const pieces = page.match(/[\s\S]{1,97}/g) ?? []
    expect(readOutput(pieces)).toMatchObject({ text: page, failure: undefined })
    expect(readOutput([page])).toMatchObject({ text: page, failure: undefined })
  })
})
