import { zipFile } from './zip-file.ts'

const RECORDS = 250_000

/** Compresses no better than an honest export. */
const record = (index: number): string =>
  `<Record type="HKQuantityTypeIdentifierStepCount" sourceName="Phone" unit="count" startDate="2024-01-01 10:00:00 +0000" endDate="2024-01-01 10:00:00 +0000" value="${(index * 2_654_435_761) % 1_000_000_007}"/>`

/** A small file that is read for seconds before its first entry: a day of Apple Health ends with the file. */
export const slowExport = (): Buffer =>
  zipFile({
    'export.xml': `<HealthData>${Array.from({ length: RECORDS }, (_, index) => record(index)).join('')}</HealthData>`,
  })
