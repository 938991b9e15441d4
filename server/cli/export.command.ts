import { createWriteStream, statSync } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { EXPORT_FORMATS, type ExportFormat } from '../../contract/export-formats.ts'
import { readNewArchivePassword } from './archive-password.ts'
import { writeAtomically } from './backup/partial-file.ts'
import { type Context, UsageError } from './command.ts'
import { withUser } from './diary-services.ts'

/** Writes a user's diary to a new file, also while the service runs. */
export async function exportDiary(
  { settings, choices, terminal }: Context,
  target: string,
  email: string,
): Promise<void> {
  const format = readFormat(choices.format)
  const password = await readNewArchivePassword({ choices, terminal })
  await withUser(settings, email, async (services, userId) => {
    const { chunks } = await services.exports.export(userId, { format, password })
    await writeAtomically(target, (file) => pipeline(chunks, createWriteStream(file)))
  })
  terminal.print(`Wrote ${target}: ${statSync(target).size} bytes.`)
}

function readFormat(given = 'dayleaf'): ExportFormat {
  const format = EXPORT_FORMATS.find((name) => name === given)
  if (format) return format
  throw new UsageError(`--format must be one of ${EXPORT_FORMATS.join(', ')}`)
}
