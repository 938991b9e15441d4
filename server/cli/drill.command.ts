import { existsSync } from 'node:fs'
import { type Drill, isProven } from '../archive/drill/drill.ts'
import { systemClock } from '../lib/clock.ts'
import { createLogger } from '../lib/logger.ts'
import { openPlaces } from '../places/open-places.ts'
import { createDrill } from '../process/open-archives.ts'
import { withUnlocked } from './archive-password.ts'
import { type Context, ProblemsError, type Terminal } from './command.ts'
import { withUser } from './diary-services.ts'

/** An operator does not read more. */
const MAX_LINES = 50

/** Reports whether an archive can be restored, and how it differs from a user's current diary. */
export async function verifyArchive(context: Context, file: string): Promise<void> {
  if (!existsSync(file)) throw new Error(`there is no file ${file}`)
  await withUnlocked(context, file, (path) => verifyFile(context, path))
}

async function verifyFile({ settings, choices, terminal }: Context, file: string): Promise<void> {
  const { user: email } = choices
  const places = openPlaces(settings, systemClock, createLogger('silent'))
  const { signal } = new AbortController()
  const drillArchive = createDrill(settings, places)
  try {
    const drill =
      email === undefined
        ? await drillArchive(file, { signal })
        : await withUser(settings, email, ({ exports }, userId) =>
            drillArchive(file, { signal, living: () => exports.listArchiveFiles(userId) }),
          )
    report(terminal, drill, email)
  } finally {
    places.close()
  }
}

/** @throws ProblemsError if there are differences */
function report(terminal: Terminal, drill: Drill, email: string | undefined): void {
  const { manifest, sums, damaged, problems, differences, since = [] } = drill
  const list = (lines: readonly string[]) => {
    for (const line of lines.slice(0, MAX_LINES)) terminal.note(line)
    if (lines.length > MAX_LINES) terminal.note(`and ${lines.length - MAX_LINES} more`)
  }
  terminal.print(`Archive of ${manifest.exportedAt}, written by Dayleaf ${manifest.service}.`)
  list(damaged.map((path) => `${path}: differs from manifest.json`))
  list(problems.map(({ path, reason }) => `${path}: ${reason}`))
  list(differences.map(({ path, reason }) => `${path}: differs after the restore (${reason})`))
  if (!isProven(drill)) throw new ProblemsError('the archive cannot be restored completely')
  terminal.print(
    `Restored into an empty diary, every day and file the same: ${sums.days} days, ${sums.events} events, ${sums.pages} pages in ${sums.versions} versions, ${sums.tasks} tasks, ${sums.attachments} attached files; ${sums.bytes} bytes with the SHA-256 of the manifest.`,
  )
  if (email === undefined) return
  list(since.map(({ path, reason }) => `${path}: differs from the current diary (${reason})`))
  if (since.length > 0) throw new ProblemsError(`the diary of ${email} differs in ${since.length} places`)
  terminal.print(`The diary of ${email} is the same now.`)
}
