import { describe, expect, it } from 'vitest'
import { readExport } from '../../../tests/harness/import/read-export.ts'

const JPEG = Buffer.from([0xff, 0xd8, 0xff, 0xe0])
const json = JSON.stringify

describe('Journiv', () => {
  const file = (entry: object) => ({
    export_version: '1.0',
    user_settings: { time_zone: 'Europe/Paris' },
    journals: [{ title: 'J', entries: [entry] }],
  })

  it.each(['data.json', 'journiv.json'])('takes the day that was chosen, from %s', async (name) => {
    const { format, entries } = await readExport({
      [name]: json(
        file({
          title: 'T',
          content: 'Text',
          entry_date: '2025-10-26',
          entry_datetime_utc: '2025-10-26T23:30:00Z',
          entry_timezone: 'America/New_York',
          tags: ['a'],
          mood_log: { mood_name: 'happy' },
        }),
      ),
    })
    expect(format).toBe('journiv')
    expect(entries[0]).toMatchObject({
      date: '2025-10-26',
      occurredAt: '2025-10-26T19:30:00-04:00',
      content: 'T\n\nText\n\nTags: a · Mood: happy',
    })
  })

  it('reads place and weather of the first version, which are texts', async () => {
    const entry = { content: 'x', entry_date: '2025-10-26', location: 'Kiel', weather: 'Rain, 9 °C' }
    const { entries } = await readExport({ 'data.json': json(file(entry)) })
    expect(entries[0]).toMatchObject({ placeName: 'Kiel', content: 'x\n\nWeather: Rain, 9 °C' })
  })

  it('keeps the offset within a repeated hour', async () => {
    const { entries } = await readExport({
      'data.json': json(
        file({
          content: 'x',
          entry_date: '2025-10-26',
          entry_datetime_utc: '2025-10-26T01:30:00Z',
          entry_timezone: 'Europe/Berlin',
        }),
      ),
    })
    expect(entries[0]?.occurredAt).toBe('2025-10-26T02:30:00+01:00')
  })

  it('reads a text that is written as a delta, and finds media by either layout', async () => {
    const media = [
      { id: 'm1', filename: 'a b.jpg' },
      { id: 'm2', filename: 'gone.jpg', file_path: 'media/e1/m2_gone.jpg' },
    ]
    const { entries, problems } = await readExport({
      'export/data.json': json(
        file({
          id: 'e1',
          content: null,
          content_delta: { ops: [{ insert: 'Hello ' }, { insert: { image: 'm1' } }, { insert: 'you\n' }] },
          entry_date: '2025-01-01',
          media,
        }),
      ),
      'export/media/e1/m1_a b.jpg': JPEG,
    })
    expect(entries[0]?.content).toBe('Hello you')
    expect(entries[0]?.media).toMatchObject([{ path: 'export/media/e1/m1_a b.jpg', name: 'a b.jpg' }])
    expect(problems.map(({ code }) => code)).toEqual(['missing_media'])
  })

  it('reads the moments of newer versions, with and without an entry', async () => {
    const moment = (members: object) => ({
      logged_at_utc: '2026-03-14T23:30:00Z',
      logged_date_tz: '2026-03-15',
      logged_timezone: 'Europe/Berlin',
      tags: [],
      media: [],
      ...members,
    })
    const { format, entries } = await readExport({
      'data.json': json({
        export_version: '1.2',
        app_version: '0.2',
        journals: [
          { title: 'Home', external_id: 'j1' },
          { title: 'Work', external_id: 'j2' },
        ],
        mood_definitions: [{ name: 'Awesome', score: 5, external_id: 'm5' }],
        people: [{ name: 'Ann', external_id: 'p1' }],
        moments: [
          moment({
            external_id: 'a',
            note: 'Short',
            tags: ['sea'],
            primary_mood_name: 'awesome',
            mood_activity: [{ mood_name: 'awesome' }, { activity_name: 'Running' }],
            people_external_ids: ['p1'],
            location_json: { name: 'Beach', latitude: 54, longitude: 10 },
            media: [
              { filename: 'a.jpg', file_path: 'media/a.jpg' },
              { filename: 'b.jpg', file_path: null, external_url: 'https://immich.example/b' },
            ],
            entry: {
              title: 'T',
              content_delta: { ops: [{ insert: 'Text\n' }] },
              content_plain_text: null,
              journal_external_id: 'j2',
            },
          }),
          moment({ external_id: 'b', note: 'Only a note', logged_timezone: '' }),
          moment({ external_id: 'c', mood_activity: [{ activity_name: 'Yoga' }] }),
        ],
      }),
      'media/a.jpg': JPEG,
    })
    expect(format).toBe('journiv')
    expect(entries).toMatchObject([
      {
        date: '2026-03-15',
        occurredAt: '2026-03-15T00:30:00+01:00',
        content:
          'T\n\nText\n\nNote: Short · Journal: Work · Tags: sea · Mood: awesome · Activities: Running · People: Ann · Files: https://immich.example/b',
        measures: [{ name: 'mood', value: 5 }],
        placeName: 'Beach',
        media: [{ path: 'media/a.jpg' }],
      },
      { date: '2026-03-15', content: 'Only a note' },
      { content: 'Activities: Yoga' },
    ])
  })

  it('reads the lines of a delta, also one that is written as JSON, and the score of a mood', async () => {
    const delta = {
      ops: [
        { insert: 'Lake' },
        { insert: '\n', attributes: { header: 2 } },
        { insert: 'See ' },
        { insert: 'the map', attributes: { link: 'https://example.org' } },
        { insert: '.\n' },
        { insert: { image: 'm1' } },
        { insert: 'Thermos' },
        { insert: '\n', attributes: { list: 'bullet' } },
        { insert: 'Packed' },
        { insert: '\n', attributes: { list: 'checked', indent: 1 } },
        { insert: 'One' },
        { insert: '\n', attributes: { list: 'ordered' } },
        { insert: 'Two' },
        { insert: '\n', attributes: { list: 'ordered' } },
        { insert: 'Said' },
        { insert: '\n', attributes: { blockquote: true } },
      ],
    }
    const entry = { entry_date: '2024-03-14', mood_log: { mood_name: 'calm', mood_score: 4 } }
    const { entries } = await readExport({
      'data.json': json({
        export_version: '1.0',
        journals: [
          {
            title: 'Home',
            entries: [
              { ...entry, content_delta: delta },
              { ...entry, title: 'As JSON', content: json(delta) },
            ],
          },
        ],
      }),
    })
    const text =
      '## Lake\nSee [the map](https://example.org).\n- Thermos\n  - [x] Packed\n1. One\n2. Two\n> Said'
    expect(entries.map(({ content }) => content)).toEqual([
      `${text}\n\nMood: calm`,
      `As JSON\n\n${text}\n\nMood: calm`,
    ])
    expect(entries[0]?.measures).toEqual([{ name: 'mood', value: 4, unit: null }])
  })

  it('prefers the delta, which has the marks of its text, to the plain text beside it', async () => {
    const ops = [
      { insert: 'We ' },
      { insert: 'really ', attributes: { bold: true } },
      { insert: 'went', attributes: { italic: true, strike: true } },
      { insert: ' to ' },
      { insert: 'the site', attributes: { link: 'https://example.org', bold: true } },
      { insert: '\nlet x' },
      { insert: '\n', attributes: { 'code-block': 'plain' } },
      { insert: 'let y' },
      { insert: '\n', attributes: { 'code-block': true } },
      { insert: 'One' },
      { insert: '\n', attributes: { list: 'ordered' } },
      { insert: 'Inner' },
      { insert: '\n', attributes: { list: 'bullet', indent: 1 } },
      { insert: 'Two' },
      { insert: '\n', attributes: { list: 'ordered' } },
    ]
    const entry = { entry_date: '2024-03-14', content_plain_text: 'Plain' }
    const { entries, problems } = await readExport({
      'data.json': json({
        export_version: '1.0',
        journals: [
          {
            title: 'Home',
            entries: [
              { ...entry, title: 'A', content_delta: { ops } },
              {
                ...entry,
                title: 'B',
                content_delta: { ops: [{ insert: { image: 'm1' } }, { insert: '\n' }] },
              },
              { ...entry, title: 'C', content_delta: 'no delta' },
              { ...entry, title: 'D', content: '# Markdown', content_plain_text: null },
            ],
          },
        ],
      }),
    })
    expect(problems).toEqual([])
    expect(entries.map(({ content }) => content)).toEqual([
      'A\n\nWe **really** ~~*went*~~ to **[the site](https://example.org)**\n```\nlet x\nlet y\n```\n1. One\n  - Inner\n2. Two',
      'B\n\nPlain',
      'C\n\nPlain',
      'D\n\n# Markdown',
    ])
  })

  it('reads an offset in place of a zone', async () => {
    const { entries } = await readExport({
      'data.json': json(
        file({
          content: 'x',
          entry_date: '2025-10-26',
          entry_datetime_utc: '2025-10-26T01:30:00Z',
          entry_timezone: '+05:30',
        }),
      ),
    })
    expect(entries).toMatchObject([{ occurredAt: '2025-10-26T07:00:00+05:30', timeZone: null }])
  })
})
