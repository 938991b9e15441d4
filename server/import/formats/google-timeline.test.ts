import { describe, expect, it } from 'vitest'
import { readExport } from '../../../tests/harness/import/read-export.ts'

const json = JSON.stringify

describe('Google Timeline', () => {
  const read = (value: unknown) => readExport(`\ufeff${json(value)}`, { zone: 'Europe/Berlin' })

  it('takes the stays of monthly files', async () => {
    const { format, entries } = await read({
      timelineObjects: [
        { activitySegment: { startLocation: {} } },
        {
          placeVisit: {
            location: { latitudeE7: 481000000, longitudeE7: 115000000, name: 'Café' },
            duration: { startTimestamp: '2024-03-01T23:30:00Z', endTimestampMs: '1709340600000' },
          },
        },
      ],
    })
    expect(format).toBe('google-timeline')
    expect(entries).toMatchObject([
      { date: '2024-03-02', type: 'event', latitude: 48.1, longitude: 11.5, placeName: 'Café' },
    ])
  })

  it('takes the stays of both exports of the phone, by the offset that they have', async () => {
    const android = await read({
      semanticSegments: [
        {
          startTime: '2024-03-01T23:50:00.000-05:00',
          endTime: '2024-03-02T01:00:00.000-05:00',
          startTimeTimezoneUtcOffsetMinutes: -300,
          visit: { topCandidate: { semanticType: 'HOME', placeLocation: { latLng: '40.7°, -74.0°' } } },
        },
        { startTime: 'x', activity: { topCandidate: { type: 'WALKING' } } },
      ],
      rawSignals: [{ position: { LatLng: '40.7°, -74.0°', timestamp: '2024-03-02T00:00:00.000-05:00' } }],
    })
    expect(android.entries).toMatchObject([
      {
        date: '2024-03-01',
        occurredAt: '2024-03-01T23:50:00-05:00',
        latitude: 40.7,
        content: 'Stay\n\nKind: home · Duration: 1 h 10 min',
      },
    ])
    const ios = await read([
      {
        startTime: '2024-03-01T10:00:00.000+01:00',
        endTime: '2024-03-01T10:30:00.000+01:00',
        visit: { topCandidate: { placeLocation: 'geo:48.5,9.25' } },
      },
      {
        startTime: '2024-03-01T10:30:00.000+01:00',
        timelinePath: [{ point: 'geo:1,2', durationMinutesOffsetFromStartTime: '15' }],
      },
    ])
    expect(ios.entries).toMatchObject([{ latitude: 48.5, longitude: 9.25 }])
  })

  it('finds stays among raw points', async () => {
    const at = (minute: number, latitudeE7: number) => ({
      latitudeE7,
      longitudeE7: 115000000,
      timestampMs: String(Date.UTC(2024, 2, 1, 10, minute)),
    })
    const { entries } = await read({
      locations: [at(0, 481000000), at(20, 481000500), at(30, 482000000), at(32, 483000000)],
    })
    expect(entries).toMatchObject([
      { date: '2024-03-01', latitude: 48.1, content: 'Stay\n\nDuration: 20 min' },
    ])
  })

  it('finds the points of edits', async () => {
    const edit = (minute: number) => ({
      deviceId: '1',
      rawSignal: {
        signal: {
          position: {
            point: { latE7: 481000000, lngE7: 115000000 },
            timestamp: `2024-03-01T10:${minute}:00Z`,
          },
        },
      },
    })
    const { entries } = await read({ timelineEdits: [edit(10), edit(40)] })
    expect(entries).toHaveLength(1)
  })

  it('knows no place in settings', async () => {
    expect((await read({ device_settings: [] })).format).toBeUndefined()
  })

  it('takes no stay twice from an export that has the points of its stays too', async () => {
    const at = (minute: number) => ({
      ...{ latitudeE7: 481000000, longitudeE7: 115000000 },
      timestamp: `2024-03-01T10:${minute}:00Z`,
    })
    const placeVisit = {
      location: { latitudeE7: 481000000, longitudeE7: 115000000, name: 'Café' },
      duration: { startTimestamp: '2024-03-01T10:10:00Z', endTimestamp: '2024-03-01T10:50:00Z' },
    }
    const { entries } = await readExport({
      'Takeout/Records.json': json({ locations: [at(10), at(50)] }),
      'Takeout/Semantic Location History/2024/2024_MARCH.json': json({ timelineObjects: [{ placeVisit }] }),
    })
    expect(entries).toMatchObject([{ placeName: 'Café' }])
  })

  it('finds one stay on both sides of the date line', async () => {
    const at = (minute: number, longitudeE7: number) => ({
      ...{ latitudeE7: -168000000, longitudeE7 },
      timestampMs: String(Date.UTC(2024, 2, 1, 10, minute)),
    })
    const { entries } = await read({
      locations: [at(0, 1799999000), at(10, -1799999000), at(20, 1799999000)],
    })
    expect(entries).toMatchObject([{ content: 'Stay\n\nDuration: 20 min' }])
  })

  it('knows coordinates that lost their sign', async () => {
    const { entries } = await read({
      timelineObjects: [
        {
          placeVisit: {
            location: { latitudeE7: 4294967296 - 338000000, longitudeE7: 4294967296 - 700000000 },
            duration: { startTimestamp: '2024-03-01T10:00:00Z', endTimestamp: '2024-03-01T11:00:00Z' },
          },
        },
      ],
    })
    expect(entries).toMatchObject([{ latitude: -33.8, longitude: -70 }])
  })

  it('finds the stays of devices whose points alternate, among inaccurate points', async () => {
    const at = (minute: number, latitudeE7: number, deviceTag: number, accuracy = 20) => ({
      ...{ latitudeE7, longitudeE7: 115000000, deviceTag, accuracy },
      timestamp: new Date(Date.UTC(2024, 2, 1, 10, minute)).toISOString(),
    })
    const { entries } = await read({
      locations: [
        ...[at(0, 481000000, 1), at(1, 481000100, 2), at(5, 481000100, 1), at(6, 481000200, 2)],
        ...[at(10, 520000000, 1, 3000), at(20, 481000000, 1), at(21, 481000000, 2), at(30, 485000000, 1)],
      ],
    })
    expect(entries).toMatchObject([
      { occurredAt: '2024-03-01T11:00:00+01:00', content: 'Stay\n\nDuration: 20 min' },
    ])
  })

  it('takes the notes of the timeline', async () => {
    const { entries } = await read({
      semanticSegments: [
        {
          startTime: '2024-03-01T23:50:00.000-05:00',
          endTime: '2024-03-02T00:50:00.000-05:00',
          timelineMemory: { note: { note: 'With Ann' } },
        },
        {
          startTime: '2024-03-01T23:50:00.000-05:00',
          timelineMemory: { trip: { distanceFromOriginKms: 9 } },
        },
      ],
    })
    expect(entries).toMatchObject([{ date: '2024-03-01', type: 'text', content: 'With Ann' }])
  })

  it('names home and work, but no kinds that are of use to Google alone', async () => {
    const visit = (semanticType: string, hour: number) => ({
      startTime: `2024-03-01T${hour}:00:00.000+01:00`,
      visit: { topCandidate: { semanticType, placeLocation: { latLng: '48.1°, 11.5°' } } },
    })
    const kinds = ['TYPE_WORK', 'Inferred Home', 'ALIASED_LOCATION', 'Searched Address']
    const { entries } = await read({ semanticSegments: kinds.map((kind, index) => visit(kind, 10 + index)) })
    expect(entries.map(({ content }) => content)).toEqual([
      'Stay\n\nKind: work',
      'Stay\n\nKind: home',
      'Stay',
      'Stay',
    ])
  })

  it('takes stays within a stay, and those whose place has an address alone', async () => {
    const visit = (hour: number, location: object, members = {}) => ({
      location,
      duration: { startTimestamp: `2024-03-01T${hour}:00:00Z`, endTimestamp: `2024-03-01T${hour}:30:00Z` },
      ...members,
    })
    const at = { latitudeE7: 481000000, longitudeE7: 115000000 }
    const { entries } = await read({
      timelineObjects: [
        {
          placeVisit: visit(
            10,
            { ...at, name: 'Museum' },
            { childVisits: [visit(11, { ...at, name: 'Café' })] },
          ),
        },
        { placeVisit: visit(12, { address: 'Street 1\nBerlin' }) },
      ],
    })
    expect(entries.map(({ placeName, latitude }) => [placeName, latitude])).toEqual([
      ['Museum', 48.1],
      ['Café', 48.1],
      ['Street 1, Berlin', null],
    ])
  })

  it('reads the times of monthly files in seconds and milliseconds, and the most likely place', async () => {
    const location = { latitudeE7: 481000000, longitudeE7: 115000000 }
    const { entries, problems } = await read({
      timelineObjects: [
        { placeVisit: { location, duration: { startTimestamp: '1709283600' } } },
        { placeVisit: { location, duration: { startTimestamp: '1709287200000' } } },
        {
          placeVisit: {
            otherCandidateLocations: [{ latitudeE7: 491000000, longitudeE7: 115000000 }, location],
            duration: { startTimestamp: '2024-03-01 13:00:00 +0200' },
          },
        },
        { placeVisit: { location, duration: {} } },
        { placeVisit: { duration: { startTimestamp: '2024-03-01T13:00:00Z' } } },
      ],
    })
    expect(entries).toMatchObject([
      { occurredAt: '2024-03-01T10:00:00+01:00', content: 'Stay' },
      { occurredAt: '2024-03-01T11:00:00+01:00' },
      { occurredAt: '2024-03-01T12:00:00+01:00', latitude: 49.1 },
    ])
    expect(problems).toMatchObject([
      { code: 'no_date', path: 'export.json#timelineObjects.3' },
      { code: 'broken', path: 'export.json#timelineObjects.4' },
    ])
  })

  it('takes the stays among edits once, as the user corrected them', async () => {
    const visit = (latE7: number, semanticType: string) => ({
      startTime: '2024-03-01T08:00:00Z',
      endTime: '2024-03-01T10:00:00Z',
      segment: {
        visit: { topCandidate: { semanticType, placeLocation: { latE7, lngE7: 115000000 } } },
      },
    })
    const point = (timestamp: string) => ({
      rawSignal: {
        signal: { position: { point: { latE7: 481000000, lngE7: 115000000 }, timestamp } },
      },
    })
    const { entries } = await read({
      timelineEdits: [
        {
          inferredSemanticSegment: visit(482000000, 'UNKNOWN'),
          userEditedSemanticSegment: visit(481000000, 'HOME'),
        },
        { deviceId: '1', ...point('2024-03-01T08:30:00Z') },
        { deviceId: '1', ...point('2024-03-01T09:30:00Z') },
        { userEditedSemanticSegment: { segment: { activity: {} }, startTime: '2024-03-01T10:00:00Z' } },
      ],
    })
    expect(entries).toMatchObject([
      {
        occurredAt: '2024-03-01T09:00:00+01:00',
        latitude: 48.1,
        content: 'Stay\n\nKind: home · Duration: 2 h 0 min',
      },
    ])
  })

  it('takes the stays of the phone once, also if its raw signals come first', async () => {
    const { entries } = await read({
      rawSignals: ['09:00', '10:00'].map((time) => ({
        position: { LatLng: '48.1°, 11.5°', timestamp: `2024-03-01T${time}:00.000+01:00` },
      })),
      semanticSegments: [
        {
          startTime: '2024-03-01T08:50:00.000+01:00',
          endTime: '2024-03-01T10:10:00.000+01:00',
          visit: { topCandidate: { placeLocation: { latLng: '48.1°, 11.5°' } } },
        },
      ],
    })
    expect(entries).toMatchObject([{ occurredAt: '2024-03-01T08:50:00+01:00' }])
  })

  it('takes sparse points for the days that they are of', async () => {
    const at = (timestamp: string) => ({ latitudeE7: 481000000, longitudeE7: 115000000, timestamp })
    const { entries } = await read({
      locations: [
        at('2012-12-15T14:21:29Z'),
        at('2013-03-01T05:17:39Z'),
        { ...at('2013-03-01T06:00:00Z'), latitudeE7: 482000000 },
        at('2013-03-02T10:00:00Z'),
      ],
    })
    expect(entries.map(({ date, content }) => [date, content])).toEqual([
      ['2012-12-15', 'Stay'],
      ['2013-03-02', 'Stay'],
    ])
  })
})
