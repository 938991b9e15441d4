import { describe, expect, it } from 'vitest'
import { readExport } from '../../../tests/harness/import/read-export.ts'

const JPEG = Buffer.from([0xff, 0xd8, 0xff, 0xe0])
const json = JSON.stringify

describe('Markdown', () => {
  it('reads the daily notes of a vault as its settings name them', async () => {
    const { format, entries, problems } = await readExport({
      'Vault/.obsidian/daily-notes.json': json({
        folder: 'Journal',
        format: 'YYYY/MM-MMMM/YYYY-MM-DD-dddd',
        template: 'Templates/Daily',
      }),
      'Vault/Journal/2024/02-February/2024-02-29-Thursday.md':
        '---\ntags: [a, "b"]\nmood: fine\n---\nText ![[Pasted image 1.png|300]] and [[Other]]',
      'Vault/Templates/Daily.md': '# {{date}}',
      'Vault/Notes/2024-01-01 Meeting.md': 'no diary',
      'Vault/attachments/Pasted image 1.png': JPEG,
    })
    expect(format).toBe('markdown')
    expect(entries).toMatchObject([
      {
        date: '2024-02-29',
        content: 'Text  and [[Other]]\n\nTags: a, b · Mood: fine',
        media: [{ path: 'Vault/attachments/Pasted image 1.png' }],
      },
    ])
    expect(problems.map(({ code }) => code)).toEqual(['not_a_day', 'not_a_day'])
  })

  it('reads folders of days, encoded paths and empty notes', async () => {
    const { entries, problems } = await readExport({
      'd/2024-03-01.md': 'One\n![a](../img/a%20b.png)',
      'd/2024-03-02_😀.md': '---\ntitle: x\n---\n',
      'd/2024/03/03.md': 'Three',
      'img/a b.png': JPEG,
    })
    expect(entries).toMatchObject([
      { date: '2024-03-01', content: 'One', media: [{ path: 'img/a b.png', name: 'a b.png' }] },
      { date: '2024-03-03', content: 'Three' },
    ])
    expect(problems.map(({ code }) => code)).toEqual(['no_text'])
  })

  it('reads one file, by its front matter, or a day a heading', async () => {
    const one = await readExport('---\ndate: 2024-07-01T08:00:00\ntags: x y\n---\nHello', {
      fileName: 'note.md',
    })
    expect(one.entries).toMatchObject([
      { date: '2024-07-01', occurredAt: '2024-07-01T08:00:00+00:00', content: 'Hello\n\nTags: x, y' },
    ])
    const many = await readExport('# Diary\n\n## 2024-07-01 Monday\nA\n\n## 2024-07-02\nB', {
      fileName: 'diary.md',
    })
    expect(many.entries).toMatchObject([
      { date: '2024-07-01', content: 'A' },
      { date: '2024-07-02', content: 'B' },
    ])
  })

  it.each([
    [
      'UTF-16',
      Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('Größe 日記', 'utf16le')]),
      'Größe 日記',
    ],
    ['UTF-8 with a mark', Buffer.from('\ufeffGröße'), 'Größe'],
    ['Latin 1', Buffer.from('Größe, naïve café', 'latin1'), 'Größe, naïve café'],
    ['GBK', Buffer.from([0xc8, 0xd5, 0xbc, 0xc7, 0xa3, 0xac, 0xbd, 0xf1, 0xcc, 0xec]), '日记，今天'],
  ])('reads a note in %s', async (_name, bytes, content) => {
    const { entries } = await readExport({ '2024-01-01.md': bytes })
    expect(entries[0]?.content).toBe(content)
  })

  it.each([
    ['March 14, 2024', '2024-03-14'],
    ['Thursday, March 14th 2024', '2024-03-14'],
    ['14 Mar 2024', '2024-03-14'],
    ['14. März 2024', '2024-03-14'],
    ['14. März 2024'.normalize('NFD'), '2024-03-14'],
    ['14 de marzo de 2024', '2024-03-14'],
    ['14 марта 2024', '2024-03-14'],
    ['14.3.2024', '2024-03-14'],
    ['Meeting 14, 2024', undefined],
    ['12.13.2024', undefined],
  ])('finds the date in the name %s', async (name, date) => {
    const { entries } = await readExport({ [`${name}.md`]: 'Text' })
    expect(entries[0]?.date).toBe(date)
  })

  it('reads the names of months in the settings of a vault', async () => {
    const { entries } = await readExport({
      '.obsidian/daily-notes.json': json({ format: 'dddd, MMMM Do YYYY' }),
      'Sunday, March 31st 2024.md': 'Text',
    })
    expect(entries).toMatchObject([{ date: '2024-03-31' }])
  })

  it('takes times with an offset, places, and words of pictures from notes of other programs', async () => {
    const note = (...matter: string[]) => ['---', ...matter, '---', 'Text ![a.png](a.png)'].join('\r\n')
    const { entries } = await readExport(
      {
        'one.md': note('created: 2024-03-31 22:10:00Z', 'latitude: 48.1', 'longitude: 11.5'),
        'two.md': note('date: 2024-03-31T22:10:00 +0900', 'latitude: 0.00', 'longitude: 0.00'),
        '2024-04-02.md': note('created: 2024-04-02 00:10'),
        'logseq/bak/2024-04-03.md': 'An older version',
        'a.png': JPEG,
      },
      { zone: 'Europe/Berlin', dayStart: '04:00' },
    )
    expect(entries).toMatchObject([
      { date: '2024-03-31', occurredAt: '2024-04-01T00:10:00+02:00', latitude: 48.1, longitude: 11.5 },
      { date: '2024-03-31', occurredAt: '2024-03-31T22:10:00+09:00', latitude: null },
      { date: '2024-04-02', occurredAt: '2024-04-02T00:10:00+02:00' },
    ])
    expect(entries.map(({ media }) => media[0]?.description)).toEqual([undefined, undefined, undefined])
  })

  it('takes a text that begins with a link for a text', async () => {
    expect((await readExport('[[Home]] was quiet', { fileName: '2024-03-14' })).format).toBe('markdown')
  })

  it.each([
    ['2024-03-14 Trip to Rome', { date: '2024-03-14', content: 'Trip to Rome\n\nText' }],
    ['2024-03-14-a-long-day', { content: 'a long day\n\nText' }],
    ['2024-03-14 Thursday', { content: 'Text' }],
    ['14. März 2024 (Do) Regen', { content: 'Regen\n\nText' }],
    ['March 14, 2024 0123456789abcdef0123456789abcdef', { content: 'Text' }],
    ['202403142105', { date: '2024-03-14', occurredAt: '2024-03-14T21:05:00+00:00', content: 'Text' }],
    ['2024-03-14T210533', { occurredAt: '2024-03-14T21:05:33+00:00' }],
    ['2024-03-14 at 9.15 PM Walk', { occurredAt: '2024-03-14T21:15:00+00:00', content: 'Walk\n\nText' }],
    ['2024-03-14/entry', { date: '2024-03-14', content: 'Text' }],
    ['2024/03/14/entry', { date: '2024-03-14', content: 'Text' }],
  ])('takes the time and the words of the name %s', async (name, expected) => {
    const { entries } = await readExport({ [`${name}.md`]: 'Text' })
    expect(entries).toMatchObject([expected])
  })

  it('finds the order of day and month by the names that allow one alone', async () => {
    const names = async (...days: string[]) => {
      const { entries } = await readExport(Object.fromEntries(days.map((day) => [`${day}.md`, day])))
      return entries.map(({ date }) => date)
    }
    expect(await names('04-03-2024', '14-03-2024')).toEqual(['2024-03-04', '2024-03-14'])
    expect(await names('04-03-2024', '03-14-2024')).toEqual(['2024-04-03', '2024-03-14'])
    expect(await names('04-03-2024')).toEqual([])
  })

  it('keeps the words and times of headings, and no headings of months', async () => {
    const text = [
      '# 2024\r\n\r\n## March\r\n',
      '### 2024-03-14 09:05 AM Tea @home\r\nWith lemon\r\n\r\n## April\r\n',
      '### Monday, April 1st 2024\r\nRain\r\n### 2024-04-02 Only a title\r\n',
    ].join('')
    const { entries } = await readExport(text, { fileName: 'diary.md' })
    expect(entries).toMatchObject([
      { occurredAt: '2024-03-14T09:05:00+00:00', content: 'Tea @home\n\nWith lemon' },
      { date: '2024-04-01', content: 'Rain' },
      { date: '2024-04-02', content: 'Only a title' },
    ])
  })

  it.each([
    ['plugins/periodic-notes/data.json', { daily: { enabled: true, format: 'DD-MM-YYYY', folder: 'D' } }],
    [
      'plugins/periodic-notes/data.json',
      { calendarSets: [{ id: 'Default', day: { enabled: true, format: 'DD-MM-YYYY', folder: 'D' } }] },
    ],
    ['daily-notes.json', { format: 'DD-MM-YYYY', folder: '/D/', autorun: true }],
  ])('reads the names of daily notes from %s', async (path, settings) => {
    const { entries } = await readExport({
      [`.obsidian/${path}`]: json(settings),
      'D/04-03-2024.md': 'Text',
      'Other/05-03-2024.md': 'No day',
    })
    expect(entries).toMatchObject([{ date: '2024-03-04', content: 'Text' }])
  })

  it('reads front matter as note programs write it', async () => {
    const note = (...matter: string[]) => ['---', ...matter, '---', 'Text'].join('\n')
    const { entries } = await readExport({
      'one.md': note(
        'created: Monday, September 22nd 2025, 12:03:47 am',
        `tags: ["rome, italy", it's, 'food']`,
      ),
      'two.md': note('date: "[[2025-09-23]]"', 'time: 9:05 PM', 'mood: 4', 'aliases:'),
      'three.md': note('date: 2025-09-24 9:15 pm', 'summary: |', '  Two', '  lines', 'weather: null'),
    })
    expect(entries).toMatchObject([
      { occurredAt: '2025-09-22T00:03:47+00:00', content: "Text\n\nTags: rome, italy, it's, food" },
      {
        occurredAt: '2025-09-23T21:05:00+00:00',
        content: 'Text\n\nMood: 4',
        measures: [{ name: 'mood', value: 4, unit: null }],
      },
      { occurredAt: '2025-09-24T21:15:00+00:00', content: 'Text\n\nSummary: Two lines' },
    ])
  })

  it('attaches pictures whose names have brackets, and those of HTML', async () => {
    const { entries } = await readExport({
      '2024-03-14.md': 'A ![](img/Shot%20(1).png) B <img src="img/b.png" width="300"/>',
      'img/Shot (1).png': JPEG,
      'img/b.png': JPEG,
    })
    expect(entries[0]?.content).toBe('A  B')
    expect(entries[0]?.media.map(({ path }) => path)).toEqual(['img/Shot (1).png', 'img/b.png'])
  })

  it('reads front matter in TOML', async () => {
    const { entries } = await readExport({
      'a/index.md': '+++\ntitle = "B"\ndate = 2024-03-15T10:00:00+09:00\ntags = ["x", "y z"]\n+++\nText',
    })
    expect(entries).toMatchObject([
      { date: '2024-03-15', occurredAt: '2024-03-15T10:00:00+09:00', content: 'B\n\nText\n\nTags: x, y z' },
    ])
  })

  it('attaches pictures that stand in the text', async () => {
    const base64 = 'A'.repeat(200_000)
    const { entries } = await readExport({
      '2024-03-14.md': `One ![x](data:image/png;base64,${base64}) two <img src="data:image/jpeg;base64,QUJD">`,
    })
    expect(entries[0]?.content).toBe('One  two')
    expect(entries[0]?.media).toMatchObject([
      { name: 'image.png', base64 },
      { name: 'image.jpeg', base64: 'QUJD' },
    ])
  })

  it('finds the daily notes in a folder whose name macOS decomposed', async () => {
    const { entries } = await readExport({
      '.obsidian/daily-notes.json': json({ folder: 'Täglich', format: 'D. MMMM YYYY' }),
      [`${'Täglich/14. März 2024'.normalize('NFD')}.md`]: 'Text',
      'Notes/2024-03-15.md': 'No day',
    })
    expect(entries).toMatchObject([{ date: '2024-03-14', content: 'Text' }])
  })

  it('takes no drawing of Excalidraw, whose name has a date, for a note', async () => {
    const { entries, problems } = await readExport({
      'Drawing 2024-09-10 15.30.27.excalidraw.md':
        '---\nexcalidraw-plugin: parsed\n---\n# Text Elements\nAx ^a1\n',
      '2024-09-10.md': 'Drew a plan.',
    })
    expect(entries.map(({ content }) => content)).toEqual(['Drew a plan.'])
    expect(problems).toMatchObject([{ code: 'not_a_day' }])
  })

  it('takes notes for notes although one begins like an entry of jrnl', async () => {
    const { format } = await readExport({
      '2024-03-14.md': '[2024-03-14 10:00] Text',
      '2024-03-15.md': 'Two',
      '2024-03-16.md': 'Three',
    })
    expect(format).toBe('markdown')
  })

  it('takes no page of a day that Dayleaf exported, also where the day has nothing else', async () => {
    const page = (events: number) =>
      `---\ndate: "2024-03-14"\ntitle: ""\ngenerated_at: "2024-03-15T08:00:00.000Z"\nevents: ${events}\n---\n\nThe page.\n`
    const { entries, problems } = await readExport({
      '2024/03/2024-03-14.md': page(0),
      '2024/03/2024-03-15.md': `${page(1)}\n<!-- events -->\n\n## Events\n\n### text\n<!-- event {"type":"text"} -->\n\nOne\n`,
      '2024/03/2024-03-16.md': '---\ngenerated_at: 2024\n---\n\nA note of its own.\n\n<!-- events -->\n',
    })
    expect(entries.map(({ date, content }) => `${date} ${content.slice(0, 18)}`)).toEqual([
      '2024-03-15 One',
      '2024-03-16 A note of its own.',
    ])
    expect(problems).toMatchObject([
      { path: '2024/03/2024-03-14.md', code: 'pages' },
      { path: '2024/03/2024-03-15.md', code: 'pages' },
    ])
  })

  it('takes no text that is an attached file of Dayleaf’s export for a note', async () => {
    const { entries, problems } = await readExport({
      '2024/03/2024-03-14.md': '---\ndate: "2024-03-14"\n---\n\nText',
      [`attachments/${'0'.repeat(64)}.txt`]: 'A list',
      [`attachments/${'1'.repeat(64)}.md`]: '# 2024-03-15\n\nMinutes',
    })
    expect(entries.map(({ content }) => content)).toEqual(['Text'])
    expect(problems).toEqual([])
  })

  it('attaches files in the order of the text, and leaves no size behind', async () => {
    const { entries } = await readExport({
      'd/2024-03-01.md': '- <img src="c.png">\n- ![a](a.png){:height 300, :width 400}\n- ![[b.m4a]]\n- End',
      'd/a.png': JPEG,
      'd/b.m4a': JPEG,
      'd/c.png': JPEG,
    })
    expect(entries[0]?.content).toBe('- \n- \n- \n- End')
    expect(entries[0]?.media.map(({ name }) => name)).toEqual(['c.png', 'a.png', 'b.m4a'])
  })

  it('reads quoted front matter, months as folders, and copies', async () => {
    const { entries } = await readExport({
      '2024/March/1.md': '---\ntitle: "Say \\"hi\\""\nplace: \'Joe\'\'s\'\n---\nOne',
      '2024-03/02.md': 'Two',
      '2024-03-03 (1).md': 'Three',
    })
    expect(entries.map(({ date, content }) => [date, content])).toEqual([
      ['2024-03-01', 'Say "hi"\n\nOne\n\nPlace: Joe\'s'],
      ['2024-03-02', 'Two'],
      ['2024-03-03', 'Three'],
    ])
  })
})
