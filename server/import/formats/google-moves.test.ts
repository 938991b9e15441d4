import { describe, expect, it } from 'vitest'
import { readExport } from '../../../tests/harness/import/read-export.ts'

describe('Google Timeline without stays', () => {
  const read = (value: unknown) => readExport(JSON.stringify(value), { zone: 'Europe/Berlin' })

  it('takes the ways and paths of a file without stays', async () => {
    const android = await read({
      semanticSegments: [
        {
          startTime: '2024-03-01T08:00:00.000-05:00',
          endTime: '2024-03-01T08:40:00.000-05:00',
          startTimeTimezoneUtcOffsetMinutes: -300,
          activity: {
            start: { latLng: '40.7°, -74.0°' },
            end: { latLng: '40.8°, -74.0°' },
            distanceMeters: 11120.4,
            topCandidate: { type: 'IN_PASSENGER_VEHICLE', probability: 0.9 },
          },
        },
        {
          startTime: '2024-03-02T08:00:00.000-05:00',
          endTime: '2024-03-02T10:00:00.000-05:00',
          timelinePath: [
            { point: '40.7°, -74.0°', time: '2024-03-02T08:10:00.000-05:00' },
            { point: '40.7001°, -74.0°', time: '2024-03-02T08:50:00.000-05:00' },
            { point: '40.9°, -74.0°', time: '2024-03-02T09:00:00.000-05:00' },
          ],
        },
      ],
      rawSignals: [],
    })
    expect(android.entries).toMatchObject([
      {
        date: '2024-03-01',
        occurredAt: '2024-03-01T08:00:00-05:00',
        content: 'In passenger vehicle\n\nDistance: 11.1 km · Duration: 40 min',
        latitude: 40.7,
      },
      { date: '2024-03-02', content: 'Stay\n\nDuration: 40 min', latitude: 40.7 },
    ])
    const ios = await read([
      {
        startTime: '2024-03-01T10:00:00.000+01:00',
        endTime: '2024-03-01T10:20:00.000+01:00',
        activity: {
          start: 'geo:48.1,11.5',
          end: 'geo:48.11,11.5',
          distanceMeters: '820.000000',
          topCandidate: { type: 'walking', probability: '0.9' },
        },
      },
      {
        startTime: '2024-03-01T12:00:00.000+01:00',
        endTime: '2024-03-01T14:00:00.000+01:00',
        timelinePath: [
          { point: 'geo:48.2,11.5', durationMinutesOffsetFromStartTime: '5' },
          { point: 'geo:48.2,11.5', durationMinutesOffsetFromStartTime: '65' },
        ],
      },
    ])
    expect(ios.entries).toMatchObject([
      { occurredAt: '2024-03-01T10:00:00+01:00', content: 'Walking\n\nDistance: 0.8 km · Duration: 20 min' },
      { occurredAt: '2024-03-01T12:05:00+01:00', content: 'Stay\n\nDuration: 1 h 0 min' },
    ])
    const monthly = await read({
      timelineObjects: [
        {
          activitySegment: {
            startLocation: {},
            duration: { startTimestamp: '2024-03-01T10:00:00Z', endTimestamp: '2024-03-01T10:30:00Z' },
            distance: 500,
            activityType: 'UNKNOWN_ACTIVITY_TYPE',
            waypointPath: { waypoints: [{ latE7: 481000000, lngE7: 115000000 }] },
          },
        },
      ],
    })
    expect(monthly.entries).toMatchObject([
      { content: 'On the way\n\nDistance: 0.5 km · Duration: 30 min', latitude: 48.1 },
    ])
  })

  it('leaves inaccurate points among edits out', async () => {
    const edit = (minute: number, latE7: number, accuracyMm: number) => ({
      deviceId: '1',
      rawSignal: {
        signal: {
          position: {
            point: { latE7, lngE7: 115000000 },
            accuracyMm,
            timestamp: `2024-03-01T10:${minute}:00Z`,
          },
        },
      },
    })
    const { entries } = await read({
      timelineEdits: [edit(10, 481000000, 14063), edit(20, 520000000, 3000000), edit(40, 481000000, 20000)],
    })
    expect(entries).toMatchObject([{ content: 'Stay\n\nDuration: 30 min' }])
  })

  it('says of a file without stays and ways that it has nothing to take', async () => {
    const rawSignals = [{ wifiScan: { deliveryTime: '2024-03-01T10:00:00Z' } }]
    const { format, entries, problems } = await read({ semanticSegments: [], rawSignals })
    expect(format).toBe('google-timeline')
    expect(entries).toEqual([])
    expect(problems).toMatchObject([{ code: 'no_text', path: 'export.json' }])
  })
})
