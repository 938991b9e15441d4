import { describe, expect, it } from 'vitest'
import { pageOf, readLabelledDays } from '../../../tests/harness/labelled-days.ts'
import { readInPieces, readOutput } from '../../../tests/harness/providers/read-output.ts'

// Halves of marks, signs of vocabularies and marks that no list has, at the head and the foot of a page.
const PAGE = '# A day\n\nWe walked to the lake. Tea after.'
const THOUGHTS = 'Hm, the user wants a page about the lake.'

describe('is taken out', () => {
  it.each([
    `${PAGE} /no_think`,
    `${PAGE}\n\n/no_think\n`,
    `${PAGE}/nothink`,
    `${PAGE}▁`,
    `${PAGE}\nĊ`,
    `${PAGE}ĊĊ<|im_end|>`,
    `${PAGE}Ġ`,
    `${PAGE}\ufffd`,
    `▁${PAGE}`,
    `ĊĊ${PAGE}`,
    `Ġ${PAGE}`,
    `[BOT]${PAGE}[EOT]`,
    `[BOT] ${PAGE}`,
    `[Assistant]:\n${PAGE}`,
    `[PONDER]\n${PAGE}`,
    `[RESPONSE]${PAGE}[/RESPONSE]`,
    `[control_17]${PAGE}[control_17]`,
    `]~!b[]~b]ai\n${PAGE}[e~[`,
    `ssistant\n${PAGE}`,
    `|im_start|>assistant\n${PAGE}`,
    `hannel|>final<|message|>${PAGE}`,
    `essage|>${PAGE}`,
    `|>${PAGE}`,
    `>\n${PAGE}`,
    `hink>${THOUGHTS}</think>${PAGE}`,
    `/think>${PAGE}`,
    `THINK]${THOUGHTS}[/THINK]${PAGE}`,
    `/INST] ${PAGE}`,
    `<|${PAGE}`,
    `[${PAGE}`,
    `${PAGE}|im_end|>`,
    `${PAGE}end_of_turn>`,
    `${PAGE}<|end`,
    `${PAGE}</s`,
    `${PAGE}<s>`,
    `${PAGE}[/INS`,
    `${PAGE}[TOOL_CALLS]`,
    `${PAGE}<||end||>`,
    `${PAGE}\\n\\n`,
    `${PAGE}&nbsp;`,
    `***\n${PAGE}\n***`,
    `--- BEGIN ---\n${PAGE}\n--- END ---`,
    `=== PAGE ===\n${PAGE}\n=== END ===`,
    `BEGIN\n${PAGE}\nEND`,
    `**<think>**${THOUGHTS}**</think>**${PAGE}`,
    `‹think›${THOUGHTS}‹/think›${PAGE}`,
    `⟦think⟧${THOUGHTS}⟦/think⟧${PAGE}`,
  ])('%j', (answer) => {
    expect(readInPieces(answer)).toEqual({ text: PAGE, shown: PAGE, failure: undefined })
  })
})

describe('fails by its name', () => {
  it.each([
    [`ynchroneg>${THOUGHTS}ost switching>${PAGE}`, 'ynchroneg>'],
    ['ynchroneg>We walked.', 'ynchroneg>'],
    [`ost switching>${PAGE}`, 'ost switching>'],
    [`ost switching>\n${PAGE}`, 'ost switching>'],
    [`served_token-17|>${PAGE}`, 'served_token-17|>'],
  ])('%j: %s', (answer, wrapper) => {
    expect(readInPieces(answer).failure).toEqual({ kind: 'unknown-wrapper', wrapper })
  })
})

describe('stays in a page', () => {
  it.each([
    ['Ġorġ ġie għat-te.', []],
    ['tea>coffee is what she says.', ['tea>coffee']],
    ['bread > butter, always.', []],
    ['then home -> work > home, by train.\n\n# Later\n\nTea.', []],
    ['my note ends with >\n\nTea.', ['my note ends with >']],
    ['C# lesson in the morning.\n\n# Later\n\nTea.', []],
    ['[laughs] That is how it began.\n\nTea.', []],
    ['/think was the command.\n\nTea.', []],
    ['# Day\n\nThe command was /no_think', ['/no_think']],
    ['# Day\n\nTea. <3', []],
    ['# Day\n\nTea. :-)', []],
    ['# Day\n\nTea at 5/6, or a/b.', []],
    ['# Day\n\n| a | b |\n| - | - |\n| 1 | 2 |', []],
    ['# Day\n\nSee [the map](https://example.org/a_b)', []],
    ['# Day\n\nWe sang. [applause]', []],
    ['# Day\n\nWe wrote to ada_b@example.org', []],
    ['# Day\n\n“Come in.”\n\n“Tea?”', []],
  ])('%j', (page, events) => {
    expect(readInPieces(page, events)).toEqual({ text: page, shown: page, failure: undefined })
  })
})

it('no page of the labelled days loses a character, with its title or without', () => {
  for (const page of readLabelledDays().map(pageOf))
    for (const text of [page, `# Day\n\n${page}`])
      expect(readOutput([text])).toEqual({ text, shown: text, failure: undefined })
})

describe('an untitled page may begin as thoughts do', () => {
  it.each([
    ['Analysis: my blood is fine [1].', 'Blood analysis is fine'],
    ['Reasoning: we moved because of the rent.', 'moved, because the rent went up'],
    ['Thinking about mother all day:', 'thinking about mother'],
    ['First, the owner of the cat called [1].', 'owner of the lost cat called'],
    ['# Thoughts\n\nBe kind to Ben.', 'must be kind to Ben'],
    ['分析：血液检查正常。', '血液检查 正常'],
  ])('%j is kept where it tells of the notes', (first, note) => {
    const kept = `${first.replace(' [1]', '')}\n\n# Evening\n\nTea.`
    expect(readInPieces(`${first}\n\n# Evening\n\nTea.`, [note]).text).toBe(kept)
  })

  it.each([
    ['Analysis: the user walked to the lake and drank tea.', 'walked to the lake, drank tea'],
    ['Thinking: short, warm, no lists.', 'walked to the lake'],
    ['Here is your page of the lake:', 'walked to the lake'],
    ['# Reasoning\n\nThe user walked to the lake.', 'walked to the lake'],
    ['分析：用户想要一篇日记。', '血液检查 正常'],
  ])('%j is dropped: it speaks of the task', (first, note) => {
    expect(readInPieces(`${first}\n\n# Evening\n\nTea.`, [note]).text).toBe('# Evening\n\nTea.')
  })
})
