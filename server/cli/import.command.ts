import { existsSync } from 'node:fs'
import { IMPORT_FORMATS, type Import, type ImportFormat } from '../../contract/imports.ts'
import { TimeZoneSchema } from '../../contract/primitives.ts'
import { withUnlocked } from './archive-password.ts'
import { type Context, UsageError } from './command.ts'
import { withUser } from './diary-services.ts'
import { count } from './verify/problem.ts'

/** Imports a diary from another system into a user's diary, also while the service runs. */
export async function importDiary(
  { settings, choices, terminal }: Context,
  file: string,
  email: string,
): Promise<void> {
  const format = readFormat(choices.format)
  const timeZone = readZone(choices['time-zone'])
  if (!existsSync(file)) throw new Error(`there is no file ${file}`)
  const isPreview = choices.preview === true
  const changed = choices['replace-changed'] === true ? 'replace' : 'keep'
  const done = await withUser(settings, email, ({ imports }, userId) =>
    withUnlocked({ choices, terminal }, file, (path) =>
      imports.importFile(userId, path, { format, timeZone, isPreview, changed }),
    ),
  )
  report(terminal, done)
}

function report(terminal: Context['terminal'], done: Import): void {
  for (const { path, reason } of done.problems) terminal.note(`${path}: ${reason}`)
  if (done.status === 'failed') throw new Error('nothing was imported')
  terminal.print(summaryOf(done))
}

function summaryOf({ status, format, counts, firstDate, lastDate, timeZone }: Import): string {
  const verb = status === 'preview' ? 'Would import' : 'Imported'
  const days = firstDate === lastDate ? firstDate : `${firstDate} to ${lastDate}`
  return [
    `${verb} ${count(counts.events, 'event')} from ${format}${days === null ? '' : `, ${days}`}.`,
    `Here already: ${counts.present}. Left out, entries and files: ${counts.skipped}.`,
    `Times without a zone count as ${timeZone}.`,
  ].join(' ')
}

function readFormat(given: string | undefined): ImportFormat | undefined {
  const format = IMPORT_FORMATS.find((name) => name === given)
  if (format || given === undefined) return format
  throw new UsageError(`--format must be one of ${IMPORT_FORMATS.join(', ')}`)
}

function readZone(given: string | undefined): string | undefined {
  if (given === undefined || TimeZoneSchema.safeParse(given).success) return given
  throw new UsageError('--time-zone must be a zone such as Europe/Paris')
}
