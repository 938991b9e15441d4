import { describe, expect, it } from 'vitest'
import { pageOf, readLabelledDays } from '../../../tests/harness/labelled-days.ts'
import { readInPieces, readOutput } from '../../../tests/harness/providers/read-output.ts'
import { findFault } from '../no-page.ts'
import { SYSTEM_TEXT } from '../prompt-text.ts'

// Pages in other forms than Markdown: HTML, JSON, and the letters of a vocabulary.
const PAGE = '# A day\n\nWe walked to the lake. Tea after.'
const LINE = JSON.stringify(PAGE)

/** As a server writes a text that leaves out the last step of its tokenizer. */
function inBytes(text: string): string {
  let hidden = 256
  const letters = Array.from({ length: 256 }, (_, byte) => {
    const isShown = (byte > 32 && byte < 127) || (byte > 160 && byte !== 173)
    return String.fromCharCode(isShown ? byte : hidden++)
  })
  return Array.from(Buffer.from(text), (byte) => letters[byte]).join('')
}
const inBytesWithBlanks = (text: string) => inBytes(text).replaceAll('Ġ', ' ').replaceAll('Ċ', '\n')

describe('is read as the page that it is', () => {
  it.each([
    `<p>${PAGE}</p>`,
    `<p align="center">\n${PAGE}\n</p>`,
    `<div>${PAGE}</div>`,
    `<div class="page"><p>${PAGE}</p></div>`,
    `<html><body>\n${PAGE}\n</body></html>`,
    `<br>${PAGE}<br/>`,
    `<pre>${PAGE}</pre>`,
    `<span>${PAGE}</span>`,
    '<h1>A day</h1>\n<p>We walked to the lake. Tea after.</p>',
    '<!DOCTYPE html>\n<html lang="en">\n<body>\n<h1>A day</h1>\n<p>We walked to the lake. Tea after.</p>\n</body>\n</html>',
    `<?xml version="1.0"?>\n${PAGE}`,
    `<![CDATA[${PAGE}]]>`,
    '```html\n<h1>A day</h1>\n<p>We walked to the lake. Tea after.</p>\n```',
    LINE,
    `'${LINE.slice(1, -1)}'`,
    `[${LINE}]`,
    `\`\`\`json\n${LINE}\n\`\`\``,
    `{"page": ${LINE}}`,
    `{ "page": "${PAGE}" }`,
    `{"role": "assistant", "content": ${LINE}}`,
    `{"date": "2026-03-14", "title": "A day", "content": "We walked to the lake. Tea after."}`,
    `{"diary": {"Title": "# A day", "paragraphs": ["We walked to the lake. Tea after."]}}`,
    `\`\`\`json\n{\n  "title": "A day",\n  "text": "We walked to the lake. Tea after."\n}\n\`\`\``,
    `Here is the page:\n{"page": ${LINE}}`,
    `"""\n${PAGE}\n"""`,
  ])('%j', (answer) => {
    expect(readInPieces(answer)).toEqual({ text: PAGE, shown: PAGE, failure: undefined })
  })

  it.each([
    ['<p>We walked.</p>\n<p>Tea &amp; <b>bread</b>.</p>', 'We walked.\n\nTea & **bread**.'],
    ['<h2>Day</h2><ul><li>tea</li><li>bread</li></ul>', '## Day\n\n- tea\n- bread'],
    ['<p>One.<br>Two &lt; three, &amp;amp; on.</p>', 'One.\nTwo < three, &amp; on.'],
  ])('%j', (answer, text) => {
    expect(readInPieces(answer)).toEqual({ text, shown: text, failure: undefined })
  })

  it.each([
    '# Café\n\nWe walked – to the lake. It’s “nice” …',
    '# Été\n\nUn été à Noël, «déjà».',
    '# 一天\n\n我们去了湖边，喝了茶。',
    '# Привет\n\nМы гуляли у озера.',
    '# Ημέρα\n\nΠερπατήσαμε.',
    '# יום\n\nהלכנו לאגם.',
    '# Žluťoučký kůň\n\nPůjdu.',
    '# Day\n\nTea 🍵 after.',
  ])('%j, in the letters of a vocabulary', (page) => {
    for (const answer of [inBytes(page), inBytesWithBlanks(page)])
      expect(readInPieces(answer)).toEqual({ text: page, shown: page, failure: undefined })
  })

  it('a name that was put back stays among the letters of a vocabulary', () => {
    const answer = `${inBytesWithBlanks('# Café\n\nTea with ')}José Wałęsa.`
    expect(readInPieces(answer, ['Tea with José Wałęsa']).text).toBe('# Café\n\nTea with José Wałęsa.')
  })
})

describe('fails by its name', () => {
  it.each([
    ['# Día\n\nFuimos al lago âĢĶ luego té.', 'âĢĶ'],
    [`${inBytesWithBlanks('# Café\n\nTea')} – bread`, '–'],
    ['<title>A day</title><p>We walked.</p>', '<title>'],
  ])('%j: %s', (answer, wrapper) => {
    expect(readInPieces(answer).failure).toEqual({ kind: 'unknown-wrapper', wrapper })
  })

  it.each([
    ['{"page": {"weather": "fine", "text": "We walked."}}', '{"page": …}'],
    [`{"choices": [{"message": {"content": ${LINE}}}]}`, '{"choices": …}'],
    ['{"title": "A day", "content": "We walked', '{"title": …}'],
    [`"page": ${LINE}`, '{"page": …}'],
  ])('%j: %s', (answer, wrapper) => {
    expect(findFault(readInPieces(answer).text, SYSTEM_TEXT, [])?.facts).toEqual({ wrapper })
  })

  it('lists in lists, however many', () => {
    const answer = `{"page": ${'['.repeat(20_000)}"x"${']'.repeat(20_000)}}`
    expect(findFault(readOutput([answer]).text, SYSTEM_TEXT, [])?.facts).toEqual({ wrapper: '{"page": …}' })
  })
})

describe('stays in a page', () => {
  it.each([
    ['# HTML day\n\nI learned what <p> and </p> do, and wrote &amp; by hand.', []],
    ['<p> is what I learned first.\n\nThen tea.', ['learned <p> and <div>']],
    ['```html\n<p>hello</p>\n```\n\nMy first page.', ['wrote <p>hello</p>']],
    ['# Day\n\n```html\n<p>hello</p>\n```\n\nIt worked.', []],
    ['# Day\n\nThe API said {"title": "x", "content": "y"}, again.', []],
    ['{"page": 1} was the answer all day.', ['{"page": 1} again']],
    ['# Why \\n matters\n\nA line break took the afternoon.', []],
    ['"# Why \\n matters" is the talk\n\nthat I heard.', []],
    ['“# was my key all day.”\n\nTea.', []],
    ['# Tagebuch\n\n»AMANHû stand auf dem Schild, und «ÉTÉ», «CRÛ», ÂGE.', []],
    ['PÓŁ dnia w STÓŁ i KOŚCIÓŁ.', []],
    ['# Półka\n\n«Kráľ» i „kráľ” – ąłę.', []],
    ['IRMÃ! NÃO. A MÃE disse: “MAÇÔ…', []],
    ['Çay içtik: TATLI, İMÂ, Üİ.', []],
    ['# Ħamis\n\nĠorġ ġie għat-te, Ċetta wkoll.', []],
    ['# Fault\n\nThe export shows âĢĶ for a dash, and Ã© for é.', ['export shows âĢĶ and Ã©']],
    ['Ã© is what the old phone made of é.', ['phone made Ã© of it']],
    ['# 1 × 2\n\nØ 5 cm, 20 °C, ±3, ½ l, § 7, «x».', []],
  ])('%j', (page, events) => {
    expect(readInPieces(page, events)).toEqual({ text: page, shown: page, failure: undefined })
  })

  it('no page of the labelled days loses a character, whichever letters it has', () => {
    for (const page of readLabelledDays().map(pageOf)) {
      expect(readOutput([page])).toEqual({ text: page, shown: page, failure: undefined })
      const answer = inBytesWithBlanks(page)
      expect(readOutput([answer]).text).toBe(page)
    }
  })
})

const MAX_MICROSECONDS = 1_000_000

describe('a long text of beginnings is read to its end', () => {
  const words = Array.from({ length: 2000 }, (_, index) => `w${index.toString(36)}`)
  it.each([
    ['elements', `<p>${words.map((word) => `<${word} &${word} ]] `).join('')}`],
    ['blanks', `<p>${words.map(() => '\n \n').join(' x')}`],
    ['ends of a page', `# A day\n\n${words.map((word) => ` [end] [${word} <${word}`).join('')}`],
    ['strings', `{"page": "${words.map((word) => `\\n\\"${word}`).join('')}`],
    ['letters of a vocabulary', inBytesWithBlanks(words.map((word) => `é${word}— `).join(''))],
  ])('%s', (_name, answer) => {
    const { user: before } = process.cpuUsage()
    const whole = readOutput([answer])
    // Some milliseconds: many seconds where each beginning is looked for behind each other one.
    expect(process.cpuUsage().user - before).toBeLessThan(MAX_MICROSECONDS)
    expect(readOutput(answer.match(/[\s\S]{1,97}/g) ?? [])).toEqual(whole)
  })
})
