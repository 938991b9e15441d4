// Reads an export as an import does, up to the events that it would record.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ReadContext } from '../../../server/import/entry.ts'
import { findFormat, READERS } from '../../../server/import/formats/registry.ts'
import type { Problem } from '../../../server/import/problem.ts'
import { type ReadyEntry, readyEntries } from '../../../server/import/ready-entries.ts'
import { withSeenEntries } from '../../../server/import/seen-entries.ts'
import { openSource } from '../../../server/import/sources/open-source.ts'
import { zipFile } from './zip-file.ts'

export interface ReadExport {
  format: string | undefined
  entries: ReadyEntry[]
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
  const directory = await mkdtemp(join(tmpdir(), 'dayleaf-import-'))
  try {
    const path = join(directory, 'upload')
    const isWhole = typeof data === 'string' || Buffer.isBuffer(data)
    await writeFile(path, isWhole ? data : zipFile(data))
    return await readFile(path, fileName, { zone, dayStart })
  } finally {
    await rm(directory, { recursive: true })
  }
}

async function readFile(path: string, fileName: string, context: ReadContext): Promise<ReadExport> {
  const source = await openSource(path, fileName, new AbortController().signal)
  try {
    const format = await findFormat(source)
    const entries: ReadyEntry[] = []
    const problems: Problem[] = []
    if (format)
      await withSeenEntries(`${path}-seen`, async (seen) => {
        for await (const item of readyEntries(source, { format, reader: READERS[format], seen }, context)) {
          if ('code' in item) problems.push(item)
          else entries.push(item)
        }
      })
    return { format, entries, problems }
  } finally {
    await source.close()
  }
}
