import { describe, expect, it } from 'vitest'
import { readExport } from '../../../tests/harness/import/read-export.ts'

describe('Apple Health', () => {
  const record = (type: string, members: Record<string, string>, inner = '') =>
    `<Record type="HK${type}" ${Object.entries(members)
      .map(([name, value]) => `${name}="${value}"`)
      .join(' ')}>${inner}</Record>`
  const steps = (source: string, from: string, to: string, value: number) =>
    record('QuantityTypeIdentifierStepCount', {
      sourceName: source,
      unit: 'count',
      startDate: `2024-03-01 ${from}:00 +0100`,
      endDate: `2024-03-01 ${to}:00 +0100`,
      value: String(value),
    })
  const file = (...parts: string[]) => `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE HealthData [<!ELEMENT HealthData (ExportDate)><!ENTITY a "aaaa">]>
<HealthData locale="de_DE"><ExportDate value="2024-04-01 10:00:00 +0200"/>${parts.join('\n')}</HealthData>`

  it('counts what two devices counted once', async () => {
    const { format, entries } = await readExport(
      {
        'apple_health_export/export.xml': file(
          steps('iPhone', '08:00', '08:10', 100),
          steps('Apple Watch', '08:05', '08:15', 120),
          steps('iPhone', '09:00', '09:05', 30),
        ),
        'apple_health_export/export_cda.xml': '<?xml version="1.0"?><ClinicalDocument/>',
      },
      { zone: 'Europe/Berlin' },
    )
    expect(format).toBe('apple-health')
    expect(entries).toMatchObject([
      {
        date: '2024-03-01',
        type: 'health',
        content: 'Steps: 200',
        measures: [{ name: 'steps', value: 200 }],
      },
    ])
  })

  it('knows no kinds and units but its own', async () => {
    const members = {
      startDate: '2024-03-01 08:00:00 +0100',
      endDate: '2024-03-01 08:00:00 +0100',
      value: '70',
    }
    const weight = record('QuantityTypeIdentifierBodyMass', { ...members, unit: 'constructor' })
    const other = `<Record type="constructor" unit="kg" startDate="${members.startDate}" endDate="${members.endDate}" value="1"/>`
    const { entries } = await readExport(file(weight, other), { zone: 'Europe/Berlin' })
    expect(entries).toMatchObject([{ measures: [{ name: 'weight', value: 70, unit: 'kg' }] }])
  })

  it('takes the day of the zone, the night for its morning, and the figures of a workout', async () => {
    const { entries } = await readExport(
      file(
        record('CategoryTypeIdentifierSleepAnalysis', {
          startDate: '2024-02-29 23:00:00 +0100',
          endDate: '2024-03-01 06:30:00 +0100',
          value: 'HKCategoryValueSleepAnalysisAsleepCore',
        }),
        record('CategoryTypeIdentifierSleepAnalysis', {
          startDate: '2024-02-29 22:00:00 +0100',
          endDate: '2024-03-01 07:00:00 +0100',
          value: 'HKCategoryValueSleepAnalysisInBed',
        }),
        record(
          'QuantityTypeIdentifierBodyMass',
          {
            unit: 'lb',
            startDate: '2024-03-02 03:00:00 +0100',
            endDate: '2024-03-02 03:00:00 +0100',
            value: '154.3',
          },
          '<MetadataEntry key="HKTimeZone" value="America/New_York"/>',
        ),
        '<Workout workoutActivityType="HKWorkoutActivityTypeTraditionalStrengthTraining" duration="31.256" durationUnit="min" startDate="2024-03-01 18:00:00 +0100" endDate="2024-03-01 18:31:00 +0100"><WorkoutStatistics type="HKQuantityTypeIdentifierActiveEnergyBurned" sum="210" unit="kcal"/></Workout>',
      ),
      { zone: 'Europe/Berlin', fileName: 'x' },
    )
    expect(entries).toMatchObject([
      {
        date: '2024-03-01',
        content: 'Sleep: 7.5 h · Weight: 70 kg\nTraditional Strength Training: 31.26 min, 210 kcal',
        measures: [
          { name: 'sleep', value: 7.5, unit: 'h' },
          { name: 'weight', value: 70, unit: 'kg' },
        ],
      },
    ])
  })

  it('keeps the days before a file breaks off', async () => {
    const { entries, problems } = await readExport(file(steps('iPhone', '08:00', '08:10', 5)).slice(0, -13), {
      zone: 'Europe/Berlin',
    })
    expect(entries).toHaveLength(1)
    expect(problems.map(({ code }) => code)).toEqual(['truncated'])
  })

  it('counts the phases of sleep before midnight for the morning', async () => {
    const phase = (startDate: string, endDate: string, value = 'AsleepCore') =>
      record('CategoryTypeIdentifierSleepAnalysis', {
        sourceName: 'Watch',
        startDate: `2024-03-${startDate}:00 +0100`,
        endDate: `2024-03-${endDate}:00 +0100`,
        value: `HKCategoryValueSleepAnalysis${value}`,
      })
    const { entries } = await readExport(
      file(
        phase('02 00:30', '02 06:00', 'AsleepREM'),
        phase('01 22:00', '01 23:00'),
        phase('01 23:00', '02 00:00', 'AsleepDeep'),
        phase('02 00:00', '02 00:30', 'Awake'),
        phase('01 14:00', '01 14:30', 'AsleepUnspecified'),
      ),
      { zone: 'Europe/Berlin' },
    )
    expect(entries.map(({ date, content }) => [date, content])).toEqual([
      ['2024-03-01', 'Sleep: 0.5 h'],
      ['2024-03-02', 'Sleep: 7.5 h'],
    ])
  })

  it.each(['8:12:00 PM', '8:12:00 p. m.', '8:12:00\u202fPM', '下午8:12:00'])(
    'reads the clock of twelve hours in %s',
    async (time) => {
      const date = `2024-03-01 ${time} -0500`
      const { entries } = await readExport(
        file(record('QuantityTypeIdentifierStepCount', { startDate: date, endDate: date, value: '7' })),
        { zone: 'Asia/Tokyo' },
      )
      expect(entries).toMatchObject([{ date: '2024-03-02', content: 'Steps: 7' }])
    },
  )
})
