// Reads an export as an import does, up to the events that it would record.
import { mkdtempDisposable, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ReadContext } from '../../../server/import/entry.ts'
import { findFormat, readerOf } from '../../../server/import/formats/registry.ts'
import type { Problem } from '../../../server/import/problem.ts'
import { SeenEntries } from '../../../server/import/seen-entries.ts'
import { openSource } from '../../../server/import/sources/open-source.ts'
import { readValidEntries, type ValidEntry } from '../../../server/import/valid-entries.ts'
import { zipFile } from './zip-file.ts'

export interface ReadExport {
  format: string | undefined
  entries: ValidEntry[]
  problems: Problem[]
}

/** @param data a whole file, or the files of a zip by path */
export async function readExport(
  data: string | Buffer | Record<string, string | Buffer>,
  {
    zone = 'UTC',
    dayStart = '00:00',
    fileName = 'export',
  }: Partial<ReadContext> & { fileName?: string } = {},
): Promise<ReadExport> {
  await using directory = await mkdtempDisposable(join(tmpdir(), 'dayleaf-import-'))
  const path = join(directory.path, 'upload')
  const isWhole = typeof data === 'string' || Buffer.isBuffer(data)
  await writeFile(path, isWhole ? data : zipFile(data))
  return await readFile(path, fileName, { zone, dayStart })
}

async function readFile(path: string, fileName: string, context: ReadContext): Promise<ReadExport> {
  await using source = await openSource(path, fileName)
  const format = await findFormat(source)
  const read: ReadExport = { format, entries: [], problems: [] }
  if (!format) return read
  using seen = new SeenEntries(`${path}-seen`)
  for await (const item of readValidEntries(source, { format, reader: readerOf(format), seen }, context)) {
    if ('code' in item) read.problems.push(item)
    else read.entries.push(item)
  }
  return read
}
