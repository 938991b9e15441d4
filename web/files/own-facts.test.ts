import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { readTakenFacts } from './own-facts.ts'
import '../state/temporal-polyfill.ts'

const ZONE = 'Asia/Tokyo'

async function photo(tags: Record<string, string>, place: Record<string, string> = {}): Promise<Blob> {
  const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: '#2a6' } })
  return new Blob([new Uint8Array(await picture.withExif({ IFD2: tags, IFD3: place }).jpeg().toBuffer())])
}

const NOTHING = { takenAt: null, timeZone: null, latitude: null, longitude: null }

describe('the time and place of a photo', () => {
  test.each([
    [
      { DateTimeOriginal: '2026:06:03 14:05:00', OffsetTimeOriginal: '+01:00' },
      { ...NOTHING, takenAt: '2026-06-03T14:05:00+01:00' },
    ],
    [
      { DateTimeOriginal: '2026:06:03 14:05:00' },
      { ...NOTHING, takenAt: '2026-06-03T14:05:00+09:00', timeZone: ZONE },
    ],
    [
      { DateTimeOriginal: '2026:06:03 14:05:00', OffsetTimeOriginal: '+0100' },
      { ...NOTHING, takenAt: '2026-06-03T14:05:00+01:00' },
    ],
    [{ DateTimeOriginal: '1970:01:01 00:00:03' }, NOTHING],
    [{ DateTimeOriginal: '0000:00:00 00:00:00' }, NOTHING],
    [{ DateTimeOriginal: 'yesterday' }, NOTHING],
    [{}, NOTHING],
  ])('%j', async (tags, expected) => expect(await readTakenFacts(await photo(tags), ZONE)).toEqual(expected))

  test('by satellites', async () => {
    const place = {
      ...{ GPSLatitudeRef: 'S', GPSLatitude: '33/1 30/1 0/1' },
      ...{ GPSLongitudeRef: 'W', GPSLongitude: '70/1 30/1 0/1' },
    }
    const point = { latitude: -33.5, longitude: -70.5 }
    for (const tags of [{}, { DateTimeOriginal: '0000:00:00 00:00:00' }])
      expect(await readTakenFacts(await photo(tags, place), ZONE)).toEqual({ ...NOTHING, ...point })
  })

  test('at an unknown place, which cameras write as zeros', async () => {
    const place = {
      ...{ GPSLatitudeRef: 'N', GPSLatitude: '0/1 0/1 0/1' },
      ...{ GPSLongitudeRef: 'E', GPSLongitude: '0/1 0/1 0/1' },
    }
    expect(await readTakenFacts(await photo({}, place), ZONE)).toEqual(NOTHING)
  })

  test('of a file that is no photo', async () =>
    expect(await readTakenFacts(new Blob(['<h1>No</h1>']), ZONE)).toEqual(NOTHING))
})
