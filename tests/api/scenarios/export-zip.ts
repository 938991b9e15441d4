import { EpubCheck } from '@likecoin/epubcheck-ts'
import { expect } from 'vitest'
import type { ExportFormat } from '../../../contract/export-formats.ts'
import type { Client } from '../../harness/clients/api-client.ts'
import { readZip } from '../../harness/clients/read-zip.ts'
import { must } from './world.ts'

const ENDINGS: Partial<Record<ExportFormat, string>> = { epub: 'epub' }

/** The texts of an export by path. A book is a valid one. */
export async function exportZipOf(
  person: Client,
  format: ExportFormat,
  range: { from?: string; to?: string } = {},
): Promise<Map<string, string>> {
  const { bytes = Buffer.of(), headers } = await must(person, 'exportDiary', { query: { format, ...range } })
  const name = format === 'dayleaf' ? 'dayleaf' : `dayleaf-${format}`
  expect(headers.get('content-disposition')).toMatch(
    new RegExp(`^attachment; filename="${name}-\\d{4}-\\d\\d-\\d\\d\\.${ENDINGS[format] ?? 'zip'}"$`),
  )
  if (format === 'epub') expect((await EpubCheck.validate(bytes)).messages).toEqual([])
  return readZip(bytes)
}
