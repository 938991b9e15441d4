import { existsSync } from 'node:fs'
import { IMPORT_FORMATS, type Import, type ImportFormat } from '../../contract/imports.ts'
import { TimeZoneSchema } from '../../contract/primitives.ts'
import { findUser } from './accounts.ts'
import { withUnlocked } from './archive-password.ts'
import { type Context, UsageError } from './command.ts'
import { withServices } from './diary-services.ts'
import { withDiary } from './directory-use.ts'

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
  const done = await withDiary(settings, { isMadeIfAbsent: false }, async (database) => {
    const user = await findUser(database, email)
    return withUnlocked({ choices, terminal }, file, (path) =>
      withServices(database, settings, ({ imports }) =>
        imports.bring(user.id, path, { format, timeZone, isPreview }),
      ),
    )
  })
  for (const { path, reason } of done.problems) terminal.note(`${path}: ${reason}`)
  if (done.status === 'failed') throw new Error('nothing was imported')
  terminal.print(summaryOf(done))
}

function summaryOf({ status, format, counts, firstDate, lastDate, timeZone }: Import): string {
  const verb = status === 'preview' ? 'Would import' : 'Imported'
  const days = firstDate === null ? '' : `, ${firstDate} to ${lastDate}`
  return `${verb} ${counts.events} events from ${format}${days}; ${counts.present} were here already, ${counts.skipped} were left out. Times without a zone count as ${timeZone}.`
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
