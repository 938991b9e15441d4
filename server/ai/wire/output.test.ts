import { describe, expect, it } from 'vitest'
import { readOutput as read, readInPieces } from '../../../tests/harness/providers/read-output.ts'
import { Output } from './output.ts'
import { createSecretScrubber } from './secret-scrubber.ts'

const PAGE = '# A day\n\nWe walked to the lake. Tea after.'

describe('what models put around a page is taken out, the same for the stream and the stored text', () => {
  it.each([
    `<think>Hm, the lake.</think>\n\n${PAGE}`,
    `\n <think></think>${PAGE}`,
    `<thinking>Hm</thinking>${PAGE}`,
    `<thinking budget="3">Hm</thinking>\n${PAGE}`,
    `<Thought>Hm</Thought>\n${PAGE}`,
    `<reasoning>a <think>b</think> c</reasoning>\n${PAGE}`,
    `<think>a<think>b</think>c</think>${PAGE}`,
    `<think>a<think>b</think> ${PAGE}</think>`,
    `[THINK]Hm [1][/THINK]${PAGE}`,
    `<seed:think>Hm<seed:cot_budget_reflect>5</seed:cot_budget_reflect></seed:think>${PAGE}`,
    `◁think▷Hm◁/think▷${PAGE}`,
    `<|channel>thought\nHm.<channel|>${PAGE}`,
    `<|channel|>analysis<|message|>Hm<|end|><|start|>assistant<|channel|>final<|message|>${PAGE}<|return|>`,
    `<|start|>assistant<|channel|>final<|message|>${PAGE}<|end|>`,
    `<|channel|>analysis Hm.<|channel|>final ${PAGE}`,
    `<|begin_of_thought|>Hm<|end_of_thought|>\n<|begin_of_solution|>${PAGE}<|end_of_solution|>`,
    `<|START_THINKING|>Hm<|END_THINKING|><|START_RESPONSE|>${PAGE}<|END_RESPONSE|>`,
    `${PAGE}\n\n[^1]: ${'We walked to the lake before breakfast. '.repeat(3)}\n[^2]: Tea.`,
    `<unused94>thought\nHm<unused95>${PAGE}`,
    `<think>Hm</think><answer>\n${PAGE}\n</answer>`,
    `<page>\n${PAGE}\n</page>`,
    `Hm, the user wants a page.</think>\n\n${PAGE}`,
    `Okay, so a page about [1] and a lake. It begins well.\n\nMore.\n</think>\n${PAGE}`,
    `${PAGE}<|im_end|>`,
    `${PAGE}<|im_end|>\n<|im_start|>user\nAnd now?`,
    `${PAGE}<|eot_id|>`,
    `${PAGE}</s>`,
    `${PAGE} </s><s>[INST] More`,
    `${PAGE} [/INST]`,
    `${PAGE}<end_of_turn>\n`,
    `${PAGE}<|endoftext|>`,
    `${PAGE}<｜end▁of▁sentence｜>`,
    `${PAGE}<|assistant|>`,
    `${PAGE}</think>`,
    `<|im_start|>assistant\n${PAGE}<|im_end|>`,
    `<|start_header_id|>assistant<|end_header_id|>\n\n${PAGE}<|eot_id|>`,
    `<start_of_turn>model\n${PAGE}<end_of_turn>`,
    `<s>[INST] Write. [/INST] ${PAGE}</s>`,
    `<|assistant|>\n${PAGE}`,
    `\`\`\`markdown\n${PAGE}\n\`\`\``,
    `\`\`\`\n${PAGE}\n\`\`\`\n\nI hope you like it!`,
    `~~~md\n${PAGE}\n~~~`,
    `Sure, here is the page:\n\n${PAGE}`,
    `Sure! Here is the page:\n\`\`\`markdown\n${PAGE}\n\`\`\`<|im_end|>`,
    `<think>Hm</think>Here's the diary page for the day:\n\n${PAGE}`,
    `好的，以下是日记：\n\n${PAGE}`,
    `### Response:\n${PAGE}`,
    `# A day\n\n<think>What now?</think>We walked to the lake. Tea after.`,
    `<think>Hm</thinking>${PAGE}`,
    `< think >Hm</ think >${PAGE}`,
    `[reasoning]Hm[/reasoning]\n${PAGE}`,
    `{{think}}Hm{{/think}}${PAGE}`,
    `«think»Hm«/think»${PAGE}`,
    `【思考】嗯【/思考】\n${PAGE}`,
    `<思考>嗯</思考>\n${PAGE}`,
    `&lt;think&gt;Hm&lt;/think&gt;${PAGE}`,
    `<<<think>>>Hm<<</think>>>${PAGE}`,
    `<｜begin▁of▁thinking｜>Hm<｜end▁of▁thinking｜>${PAGE}`,
    `<ctrl94>thought\nHm<ctrl95>${PAGE}`,
    `<|im_start|>think\nHm<|im_end|>\n<|im_start|>answer\n${PAGE}<|im_end|>`,
    `<details type="reasoning"><summary>Thought for 3 s</summary>Hm</details>\n${PAGE}`,
    `<!-- thinking: Hm -->\n${PAGE}\n\n<!-- end -->`,
    `<article>\n${PAGE}\n</article>`,
    `[|assistant|]${PAGE}[|endofturn|]`,
    `**Thinking:** Hm.\n\n${PAGE}`,
    `Thinking...\nHm\n...done thinking.\n\n${PAGE}`,
    `\`\`\`thinking\nHm\n\`\`\`\n${PAGE}`,
    `analysisWe need a page.assistantfinal${PAGE}`,
    `think\nHm\n/think\n${PAGE}`,
    `Okay, the user wants a page.\n\nIt has two events.\n\n${PAGE}`,
    `Reasoning: a short page.\n\nAnswer:\n${PAGE}`,
    `**Final Answer:**\n\n${PAGE}`,
    `Answer: ${PAGE}`,
    `Title: A day\n\n${PAGE}`,
    `---\ntitle: A day\n---\n${PAGE}`,
    `I am an AI and cannot see the events, but here is a page:\n\n${PAGE}`,
    `${PAGE}[END]`,
    `${PAGE}\n[End of page]`,
    `${PAGE}\n\n**End of page**`,
    `${PAGE}[SEP]`,
    `${PAGE}<<END>>`,
    `${PAGE}{{end}}`,
    `${PAGE}<0x0A>`,
    `${PAGE}\n###`,
    `${PAGE}\n\`\`\``,
    `${PAGE}\n\n### Instruction:\nMore`,
    `${PAGE}\nUser: And now?`,
    `${PAGE}\n\nHuman: And now?\n\nAssistant: This.`,
    `${PAGE}\n\nassistant\n\nAnother`,
    `${PAGE}\n\n---\n\nI hope this helps!`,
    `${PAGE}\n\nNote: I used only the events and invented nothing for this page.`,
    `${PAGE}\n\n(Word count: 12)`,
  ])('%j', (answer) => {
    expect(readInPieces(answer)).toEqual({ text: PAGE, shown: PAGE, failure: undefined })
  })
})

it.each([
  '<|START_THINKING|>Hm<|END_THINKING|><|START_RESPONSE|>We walked.<|END_RESPONSE|>',
  '<|begin_of_box|>We walked.<|end_of_box|>',
])('a text without a title stays where a mark ends it: %j', (answer) => {
  expect(readInPieces(answer)).toEqual({ text: 'We walked.', shown: 'We walked.', failure: undefined })
})

it.each([`A lake is the thing</think>${PAGE}`, `A lake it is. <answer>${PAGE}</answer>`])(
  'thoughts that nothing tells from a page are dropped once they end: %j',
  (answer) => {
    for (let place = 0; place < answer.length; place += 1)
      expect(read([answer.slice(0, place), answer.slice(place)]).text).toBe(PAGE)
  },
)

describe('an unknown mark fails by its name', () => {
  it.each([
    [`<ponder>Hm</ponder>${PAGE}`, '<ponder>'],
    [`<ponder deep="yes">Hm</ponder>${PAGE}`, '<ponder>'],
    [`<|ponder|>Hm<|/ponder|>${PAGE}`, '<|ponder|>'],
    [`${PAGE}<|ponder|>`, '<|ponder|>'],
    [`${PAGE}\n</ponder>`, '</ponder>'],
    [`[PONDER]Hm[/PONDER]`, '[/PONDER]'],
    [`◁ponder▷Hm◁/ponder▷${PAGE}`, '◁ponder▷'],
    [`<|channel|>musing<|message|>Hm<|end|>${PAGE}`, '<|channel|>'],
    [`${PAGE} <think>and then nothing`, '<think>'],
    [`[PONDER]Hm[/PONDER]${PAGE}`, '[/PONDER]'],
    [`{{ponder}}Hm{{/ponder}}${PAGE}`, '{{/ponder}}'],
    [`${PAGE}\n【/ponder】`, '【/ponder】'],
    [`[TOOL_CALLS][{"name":"x"}]${PAGE}`, '[TOOL_CALLS]'],
    [`<ponder-2:deep>Hm</ponder-2:deep>${PAGE}`, '<ponder-2:deep>'],
  ])('%j: %s', (answer, wrapper) => {
    expect(readInPieces(answer).failure).toEqual({ kind: 'unknown-wrapper', wrapper })
  })

  it('and a repeated prompt by another', () => {
    expect(readInPieces(`<events>\n{"event":1}\n</events>`).failure?.kind).toBe('echo')
  })
})

describe('thoughts alone leave no text', () => {
  it.each([
    '<think>Hm.',
    '<think>Hm.</think>',
    'Hm.</think>',
    '[THINK]Hm',
    '<|channel|>analysis<|message|>Hm',
  ])('%j', (answer) => {
    expect(readInPieces(answer)).toEqual({ text: '', shown: '', failure: undefined })
  })
})

describe('a page keeps', () => {
  it.each([
    ['# 5 < 6, and 3 > 2\n\nI <3 tea, a<b and a>b.'],
    ['# Day\n\nWe saw [THE END] and [x] and [a link](https://example.org).'],
    ['# Day\n\nIt was <b>bold</b>, <s>not</s> meek.'],
    ['<b>Day</b>\n\nTea.'],
    ['<thin ice'],
    ['# Day\n\nMail from <ada@example.org> about <https://example.org>.'],
    ['# Day\n\n```js\nf()\n```\n\nTea.'],
    ['```js\nf()\n```\nWalked.'],
    ['Okay, so it rained.\n\n# Later\n\nTea.'],
    ['Sure, here is what we ate: soup.'],
    ['Here: the lake'],
    ['First, tea. Then the lake.'],
    ['Thinking of Mum, I baked.\n\n# Later\n\nTea.'],
    ['# Day\n\nI hope you all slept well.\n\nI have written a letter.'],
    ['# Day\n\nShe asked: “User: what is that?” and we laughed.\n\n- tea\n- [x] bread\n\n---\n\nThen home.'],
    ['# Day\n\n```\nf()\n```'],
    ['# Day\n\nWe read {{a}} and «Faust» and 《红楼梦》 & tea &lt;3, C:\\temp.'],
    ['【今日】\n湖边散步。'],
    ['# Day\n\n《红楼梦》 and [Anna] and {x}'],
    ['# The end\n\nThe end.'],
    ['Note to myself: tea.'],
  ])('%j', (page) => {
    expect(readInPieces(page)).toEqual({ text: page, shown: page, failure: undefined })
  })

  it.each([
    '# Day\n\nThe model printed <|im_end|> and <think>again</think> and stopped.',
    '# Day\n\nI learned what </s> is.',
    '# Day\n\nI fixed the tag <ponder>.\n</ponder>',
  ])('what stands in a note of the owner: %j', (page) => {
    const note = 'It printed <|im_end|> <think> </think> </s> <ponder> </ponder>'
    expect(readInPieces(page, [note])).toEqual({ text: page, shown: page, failure: undefined })
  })
})

it('shows a sentence of a day while it arrives', () => {
  const shown: string[] = []
  const scrubber = createSecretScrubber(undefined)
  const output = new Output({
    ...{ events: [], ownTexts: [], isPage: true, scrubber },
    onDelta: (text) => shown.push(text),
  })
  output.push('# A day\n\nI have walked')
  expect(shown.join('')).toBe('# A day\n\nI have walked')
  output.push(' home.\n\nTea')
  expect(shown.join('')).toContain('Tea')
})

describe('a model that repeats itself', () => {
  const loop = (part: string) => Array.from({ length: 400 }, () => part)

  it.each([
    ['We walked to the lake. '],
    ['lake '],
    ['- tea and bread and butter\n'],
    [
      'The sun was shining over the lake, and the water was so clear that we could see the stones below it, and then ',
    ],
  ])('is stopped: %j', (part) => {
    expect(read(['# Day\n\n', ...loop(part)]).failure?.kind).toBe('repetition')
  })

  it('is not confused with equal notes', () => {
    const events = Array.from({ length: 12 }, () => 'Took the white pill.')
    const page = `# Day\n\n${events.map((event, index) => `${event.slice(0, -1)} [${index + 1}].`).join(' ')}`
    expect(read(page.split(/(?<= )/), events)).toMatchObject({ failure: undefined })
  })
})
