import { describe, expect, it } from 'vitest'
import { readExport } from '../../../tests/harness/import/read-export.ts'

const JPEG = Buffer.from([0xff, 0xd8, 0xff, 0xe0])
const json = JSON.stringify

describe('Day One', () => {
  const entry = (members: object) => ({
    uuid: 'A1',
    creationDate: '2023-12-25T23:30:00Z',
    timeZone: 'Asia/Tokyo',
    text: 'x',
    ...members,
  })
  const journal = (...entries: object[]) => ({
    'Journal.json': json({ metadata: { version: '1.1' }, entries }),
    'photos/': '',
  })

  it('shows the instant in the zone of the entry before it takes the day', async () => {
    const { format, entries } = await readExport(journal(entry({})))
    expect(format).toBe('dayone')
    expect(entries[0]).toMatchObject({
      date: '2023-12-26',
      occurredAt: '2023-12-26T08:30:00+09:00',
      timeZone: 'Asia/Tokyo',
    })
  })

  it('takes an all-day entry for the day that began then', async () => {
    const { entries } = await readExport(
      journal(entry({ creationDate: '2024-05-04T22:00:00Z', timeZone: 'Europe/Berlin', isAllDay: true })),
    )
    expect(entries[0]).toMatchObject({ date: '2024-05-05', occurredAt: null })
  })

  it('reads escapes, and takes pictures that are there out of the text', async () => {
    const text = 'Went out\\. \\(well\\)\n\n![](dayone-moment://AAA)\n![](dayone-moment:/video/BBB)\nEnd\\-'
    const { entries, problems } = await readExport({
      'Journal.json': json({
        metadata: { version: '1.0' },
        entries: [entry({ text, photos: [{ identifier: 'AAA', md5: 'c0ffee', type: 'jpeg' }] })],
      }),
      'photos/c0ffee.jpeg': JPEG,
    })
    expect(entries[0]?.content).toBe('Went out. (well)\n\nEnd-')
    expect(entries[0]?.media).toEqual([{ path: 'photos/c0ffee.jpeg', name: 'c0ffee.jpeg' }])
    expect(problems.map(({ code }) => code)).toEqual(['missing_media'])
  })

  it('leaves out the character that holds the place of an embedded picture', async () => {
    const { entries } = await readExport(journal(entry({ text: '# Tea\n\n\ufffca cup of morning tea' })))
    expect(entries[0]?.content).toBe('# Tea\n\na cup of morning tea')
  })

  it('finds a file that Dayleaf has exported beside the media', async () => {
    const attachment = {
      id: '01a2',
      sha256: 'c0ffee',
      name: 'note.txt',
      mediaType: 'text/plain',
      kind: 'file',
    }
    const dayleaf = {
      ...{ id: '01a1', date: '2023-12-26', type: 'text', content: 'x', attachments: [attachment] },
      ...{ createdAt: '2023-12-26T08:30:00Z', updatedAt: '2023-12-26T08:30:00Z' },
    }
    const { entries, problems } = await readExport({
      ...journal(entry({ dayleaf })),
      'files/c0ffee.txt': 'Hello',
    })
    expect(entries[0]?.media).toMatchObject([{ path: 'files/c0ffee.txt', name: 'note.txt' }])
    expect(problems).toEqual([])
  })

  it('keeps tags, weather and stars in a line, and the place', async () => {
    const { entries } = await readExport(
      journal(
        entry({
          tags: ['trip', 'ü'],
          starred: true,
          weather: { temperatureCelsius: 21.04, conditionsDescription: 'Sunny' },
          location: { latitude: 48.1, longitude: 11.5, placeName: 'Café', localityName: 'München' },
        }),
      ),
    )
    expect(entries[0]).toMatchObject({
      content: 'x\n\nTags: trip, ü · Weather: Sunny, 21 °C · Starred',
      latitude: 48.1,
      longitude: 11.5,
      placeName: 'Café, München',
    })
  })

  it('is not stopped by an entry of wrong types', async () => {
    const { entries, problems } = await readExport(
      journal(
        entry({ uuid: 1, text: 7, creationDate: 9 }),
        entry({ uuid: 'B', text: 'fine', photos: 'none', location: [] }),
      ),
    )
    expect(entries.map(({ content }) => content)).toEqual(['fine'])
    expect(problems.map(({ code }) => code)).toEqual(['no_date'])
  })

  it('reads the text in parts of an entry without text', async () => {
    const { entries } = await readExport(
      journal(
        entry({
          text: undefined,
          richText: json({ contents: [{ text: 'A ' }, { embeddedObjects: [] }, { text: 'B' }] }),
        }),
      ),
    )
    expect(entries[0]?.content).toBe('A B')
  })

  it('knows the offset of a zone that Android names by it, and the names of documents', async () => {
    const pdfAttachments = [{ identifier: 'P', md5: 'c0ffee', pdfName: 'Bill' }]
    const { entries } = await readExport({
      ...journal(entry({ timeZone: 'GMT+05:30', pdfAttachments })),
      'pdfs/c0ffee.pdf': JPEG,
    })
    expect(entries[0]).toMatchObject({
      occurredAt: '2023-12-26T05:00:00+05:30',
      timeZone: null,
      media: [{ name: 'Bill.pdf' }],
    })
  })

  it('reads lists, headings and pictures of rich text, and survives a broken one', async () => {
    const line = (text: string, attributes: object) => ({ text, attributes: { line: attributes } })
    const contents = [
      line('Plan\n', { header: 2 }),
      line('Bread\nMilk\n', { listStyle: 'bulleted', indentLevel: 1 }),
      line('Call\n', { listStyle: 'checkbox', checked: true }),
      { embeddedObjects: [{ type: 'constructor', identifier: 'P' }] },
      { text: 'End' },
    ]
    const photos = [{ identifier: 'P', md5: 'c0ffee', type: 'jpeg' }]
    const { entries, problems } = await readExport({
      ...journal(
        entry({ uuid: '1', text: undefined, richText: json({ contents }), photos }),
        entry({ uuid: '2', text: undefined, richText: { contents: [{ text: 'Object' }] } }),
        entry({ uuid: '3', text: '', richText: '{"contents":[', photos }),
      ),
      'photos/c0ffee.jpeg': JPEG,
    })
    expect(entries.map(({ content }) => content)).toEqual([
      '## Plan\n- Bread\n- Milk\n- [x] Call\n\nEnd',
      'Object',
      '',
    ])
    expect(entries.map(({ media }) => media.length)).toEqual([1, 0, 1])
    expect(problems).toEqual([])
  })

  it('reads the marks, code, tables and links of rich text', async () => {
    const contents = [
      { text: 'So ', attributes: { bold: true } },
      { text: 'far\n', attributes: { italic: true } },
      { text: 'let x\n', attributes: { line: { codeBlock: true } } },
      { text: 'let y\n', attributes: { line: { codeBlock: true } } },
      { text: 'First\n', attributes: { line: { listStyle: 'numbered', indentLevel: 1 } } },
      { text: 'Second\n', attributes: { line: { listStyle: 'numbered', indentLevel: 1 } } },
      { embeddedObjects: [{ type: 'externalVideo', url: 'https://example.org/v' }] },
      { embeddedObjects: [{ type: 'horizontalLineRule' }] },
      { embeddedObjects: [{ type: 'table', markdown: '| A |\n| --- |\n| 1 |' }] },
    ]
    const { entries } = await readExport(
      journal(
        entry({ uuid: '1', text: undefined, richText: json({ contents }) }),
        entry({ uuid: '2', text: undefined, richText: json({ nodes: [{ text: 'Nodes' }] }) }),
      ),
    )
    expect(entries.map(({ content }) => content)).toEqual([
      '**So** *far*\n```\nlet x\nlet y\n```\n1. First\n2. Second\nhttps://example.org/v\n---\n| A |\n| --- |\n| 1 |',
      'Nodes',
    ])
  })

  it('shows the addresses of films that are elsewhere', async () => {
    const encoded = Buffer.from('https://example.org/v?a=1').toString('base64url')
    const text = `See\n\n![](dayone-external:/video/${encoded})\n\n![](dayone-external:/audio/-)`
    const { entries } = await readExport(journal(entry({ text })))
    expect(entries[0]?.content).toBe('See\n\nhttps://example.org/v?a=1')
  })

  it('knows older references, the name that the writer gave a place, and the journal of each entry', async () => {
    const { entries, problems } = await readExport({
      'Home.json': json({
        metadata: { version: '1.0' },
        entries: [
          entry({
            text: 'Lake [[dayone-moment://P]]',
            pinned: true,
            photos: [{ identifier: 'P', md5: 'c0ffee', type: 'jpeg' }],
            audios: [{ identifier: 'A', md5: 'd0', format: 'aac', transcription: 'Hello' }],
            location: { latitude: 48, longitude: 11, userLabel: 'Granny', placeName: 'Street 1' },
          }),
        ],
      }),
      'Work.json': json({ metadata: { version: '1.0' }, entries: [entry({ uuid: 'W' })] }),
      'photos/c0ffee.jpeg': JPEG,
      'audios/d0.m4a': JPEG,
    })
    expect(entries).toMatchObject([
      { content: 'Lake\n\nJournal: Home · Pinned', placeName: 'Granny, Street 1' },
      { content: 'x\n\nJournal: Work' },
    ])
    expect(entries[0]?.media.map(({ description }) => description)).toEqual([undefined, 'Hello'])
    expect(problems).toEqual([])
  })

  it('attaches media in the order of the text, and leaves no links to other entries', async () => {
    const { entries, problems } = await readExport({
      ...journal(
        entry({
          text: 'See [May](dayone2://view?entryId=E1)\n\n![](dayone-moment:/video/V)\n\n![](dayone-photo://P)\n\nEnd',
          photos: [
            { identifier: 'Q', md5: 'c0ffe1', type: 'jpeg', orderInEntry: 0 },
            { identifier: 'P', md5: 'c0ffe2', type: 'jpeg', orderInEntry: 1 },
          ],
          videos: [{ identifier: 'V', md5: 'c0ffe3', type: 'mov', orderInEntry: 0 }],
        }),
        entry({
          uuid: '2',
          text: '',
          richText: json({
            contents: [
              { text: 'site', attributes: { linkURL: 'https://example.org' } },
              { embeddedObjects: [{ type: 'horizontalRuleLine' }] },
              { text: 'End' },
            ],
          }),
        }),
      ),
      'photos/c0ffe1.jpeg': JPEG,
      'photos/c0ffe2.jpeg': JPEG,
      'videos/c0ffe3.mov': JPEG,
    })
    expect(entries.map(({ content }) => content)).toEqual([
      'See May\n\nEnd',
      '[site](https://example.org)\n---\nEnd',
    ])
    expect(entries[0]?.media.map(({ path }) => path)).toEqual([
      'videos/c0ffe3.mov',
      'photos/c0ffe2.jpeg',
      'photos/c0ffe1.jpeg',
    ])
    expect(problems).toEqual([])
  })
})
