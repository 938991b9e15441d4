import { describe, expect, it } from 'vitest'
import { readExport } from '../../../tests/harness/import/read-export.ts'

const JPEG = Buffer.from([0xff, 0xd8, 0xff, 0xe0])
const json = JSON.stringify

describe('Apple Journal', () => {
  const cocoa = (title: string, afterTitle: string, body: string, assets = '') =>
    `<!DOCTYPE html><html><head><style>span.s3 {font-weight: bold}</style></head><body>
<p class="p1"><span class="s1"><div class="pageContainer">
<div class="pageHeader">Samstag, 14. September 2024</div><div class="assetGrid">${assets}</div>
<div class='title'>${title}</div></div></span>${afterTitle}
<span class="s1"><div class="bodyText"></div></span></p>${body}</body></html>`
  const asset = (id: string, kind: string, inner = '') =>
    `<div class="gridItem assetType_${kind}" id="${id}">${inner}</div>`

  it('finds the title within or behind its division, and bold by the style sheet', async () => {
    const { format, entries } = await readExport({
      'AppleJournalEntries/Entries/2024-09-14_A_walk.html': cocoa(
        '',
        '<span class="s2">A walk </span>',
        '<p class="p2"><span class="s3">What</span><span class="s4"> a day &amp; night.</span></p><p class="p3"><span class="s2">Two</span></p>',
      ),
      'AppleJournalEntries/Entries/2024-09-14_(2).html': cocoa(
        'Other',
        '',
        '<p class="p4"><span class="s2">Text</span></p>',
      ),
      '__MACOSX/AppleJournalEntries/Entries/._2024-09-14_A_walk.html': 'x',
      'AppleJournalEntries/index.html': '<html></html>',
    })
    expect(format).toBe('apple-journal')
    expect(entries).toMatchObject([
      { date: '2024-09-14', occurredAt: null, content: 'A walk\n\n**What** a day & night.\n\nTwo' },
      { date: '2024-09-14', content: 'Other\n\nText' },
    ])
  })

  it('takes pictures and recordings, and leaves decoration out', async () => {
    const assets = [
      asset('P', 'photo', '<img src="../Resources/P.jpeg" class="asset_image"/>'),
      asset(
        'M',
        'music',
        '<img src="../Resources/M.heic" class="asset_image"/><div class="gridItemOverlayHeader">Song</div>',
      ),
      asset('V', 'video', '<video class="asset_video"><source src="../Resources/V.MOV"/></video>'),
      asset('A', 'audio', '<div class="audioAssetHeader">Memo</div>'),
      asset(
        'S',
        'stateOfMind',
        '<div class="gridItemOverlayHeader">Calm</div><img src="../Resources/S.heic" class="asset_image"/>',
      ),
      asset('L', 'multiPinMap', '<img src="../Resources/L.heic" class="asset_image"/>'),
    ].join('')
    const { entries } = await readExport({
      'E/Entries/2024-01-01.html': cocoa('T', '', '<p class="p2">x</p>', assets),
      'E/Resources/P.jpeg': JPEG,
      'E/Resources/M.heic': JPEG,
      'E/Resources/V.MOV': JPEG,
      'E/Resources/A.m4a': JPEG,
      'E/Resources/L.heic': JPEG,
      'E/Resources/L.json': json({
        date: 726000000,
        visits: [{ latitude: 52.5, longitude: 13.4, placeName: 'Café' }],
      }),
    })
    expect(entries[0]?.media.map(({ path }) => path)).toEqual([
      'E/Resources/P.jpeg',
      'E/Resources/V.MOV',
      'E/Resources/A.m4a',
    ])
    expect(entries[0]).toMatchObject({
      content: 'T\n\nx\n\nMood: Calm · Music: Song',
      latitude: 52.5,
      placeName: 'Café',
    })
  })

  it('takes the date of the page for a file without one, and keeps links', async () => {
    const { entries } = await readExport({
      'E/Entries/2024-09-20.html': cocoa('', '', '<p class="p2">x</p>'),
      'E/Entries/Entry.html': cocoa(
        '',
        '',
        '<p class="p2">y</p>',
        asset('D', 'link', '<a href="https://example.org/page"><img src="../Resources/D.heic"/></a>'),
      ),
    })
    expect(entries).toMatchObject([
      { date: '2024-09-20', content: 'x' },
      { date: '2024-09-14', content: 'y\n\nLinks: https://example.org/page', media: [] },
    ])
  })

  it('takes pictures without a class or kind, but no icons, and the figures of a walk', async () => {
    const assets = [
      asset('P', 'photo', '<img src="../Resources/My%20day.jpeg">'),
      '<div class="gridItem"><img src="../Resources/Q.HEIC" class="asset_image"/></div>',
      asset(
        'W',
        'workoutRoute',
        '<div>Walk</div><img src="../Resources/W.heic"/><div><span>2.87KM</span> · <span>0:39:08</span></div>',
      ),
      asset('V', 'video', '<img src="../Resources/playIcon.heic" class="mediaPlayIcon"/>'),
    ].join('')
    const { entries } = await readExport({
      'E/Entries/2024-01-01.html': cocoa('T', '', '<p class="p2">x</p>', assets),
      'E/Resources/My day.jpeg': JPEG,
      'E/Resources/Q.HEIC': JPEG,
      'E/Resources/W.heic': JPEG,
      'E/Resources/playIcon.heic': JPEG,
      'E/Resources/V.mov': JPEG,
    })
    expect(entries[0]).toMatchObject({
      content: 'T\n\nx\n\nActivity: Walk, 2.87KM, 0:39:08',
      media: [
        { path: 'E/Resources/My day.jpeg', name: 'My day.jpeg' },
        { path: 'E/Resources/Q.HEIC' },
        { path: 'E/Resources/V.mov' },
      ],
    })
  })

  it('takes the day of the heading where the name of the file, in UTC, is a day off', async () => {
    const { entries } = await readExport({
      'E/Entries/2024-09-15_Late.html': cocoa('T', '', '<p class="p2">x</p>'),
      'E/Entries/2024-09-13_Early.html': cocoa('T', '', '<p class="p2">y</p>'),
      'E/Entries/2024-03-01.html': cocoa('T', '', '<p class="p2">z</p>').replace(
        'Samstag, 14. September 2024',
        '2024년 2월 29일 목요일',
      ),
    })
    expect(entries.map(({ date }) => date)).toEqual(['2024-09-14', '2024-09-14', '2024-02-29'])
  })

  it('reads pages without a division of their text', async () => {
    const page = (body: string) =>
      `<html><body><div class="pageHeader">1. Mai 2024</div>${asset('P', 'photo', '<img src="../Resources/P.heic">')}${body}</body></html>`
    const { entries } = await readExport({
      'E/Entries/2024-05-01.html': page('<p>Some text</p><ul><li>one</li></ul><p>End</p>'),
      'E/Entries/2024-05-02.html': page(
        '<div class="title">Title</div><p class="p1">First</p><blockquote>Said</blockquote>',
      ),
      'E/Entries/2024-05-03.html': page('<p class="p2"><span class="s1">Alone</span></p>'),
      'E/Resources/P.heic': JPEG,
    })
    expect(entries.map(({ content }) => content)).toEqual([
      'Some text\n\n- one\n\nEnd',
      'Title\n\nFirst\n\n> Said',
      'Alone',
    ])
    expect(entries.map(({ media }) => media.length)).toEqual([1, 1, 1])
  })

  it('keeps all marks of a style, and the whole mood, and takes no buttons for files', async () => {
    const assets = [
      asset('P', 'photo', '<img src="../Resources/photos_icon.png" class="asset_image"/>'),
      asset(
        'A',
        'audio',
        '<img src="../Resources/audioPlayButton.png"/><audio><source src="../Resources/A.caf"/></audio><img src="../Resources/audioWave.png"/>',
      ),
      asset('S', 'stateOfMind', '<div class="gridItemOverlayHeader">Calm and more</div>'),
    ].join('')
    const style = 'span.s3 {font-weight: bold; font-style: italic; text-decoration: line-through}'
    const { entries, problems } = await readExport({
      'E/Entries/2024-01-01.html': cocoa(
        'T',
        '',
        '<p class="p2"><span class="s3">All</span></p>',
        assets,
      ).replace('span.s3 {font-weight: bold}', style),
      'E/Resources/photos_icon.png': JPEG,
      'E/Resources/audioPlayButton.png': JPEG,
      'E/Resources/audioWave.png': JPEG,
      'E/Resources/A.caf': JPEG,
      'E/Resources/S.json': json({ labels: 'Calm, Content, Happy', associations: 'Hobbies, Travel' }),
    })
    expect(entries[0]).toMatchObject({
      content: 'T\n\n***~~All~~***\n\nMood: Calm, Content, Happy, Hobbies, Travel',
      media: [{ path: 'E/Resources/A.caf' }],
    })
    expect(problems).toMatchObject([{ code: 'missing_media', path: 'E/Entries/2024-01-01.html (P)' }])
  })

  it('names the places of a map, of which the page has the number', async () => {
    const visit = (placeName: string, latitude: number) => ({ placeName, latitude, longitude: 13.4 })
    const map = asset('M', 'multiPinMap', '<div class="gridItemOverlayFooter">2 places</div>')
    const { entries } = await readExport({
      'E/Entries/2024-01-01.html': cocoa('T', '', '<p class="p2">x</p>', map),
      'E/Resources/M.json': json({ date: 1, visits: [visit('Café', 52.5), visit('Park', 52.6)] }),
    })
    expect(entries[0]).toMatchObject({
      content: 'T\n\nx\n\nPlaces: Café, Park',
      ...{ placeName: 'Café', latitude: 52.5 },
    })
  })
})
