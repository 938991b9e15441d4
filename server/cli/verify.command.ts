import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { DATABASE_FILE } from '../database/dialects/sqlite/open.ts'
import type { Settings } from '../settings.ts'
import { type Context, FindingsError } from './command.ts'
import { findDamage } from './diary-check.ts'
import { looksAtDirectory } from './directory-check.ts'
import { refuseDuringRestore, refuseForeignOwner, withDiary } from './directory-use.ts'
import type { Finding, Look } from './finding.ts'
import { looksAtRows } from './rows-check.ts'

/** Checks a whole installation and says what is wrong with it; mends what can be mended without loss, if asked. */
export async function verify({ settings, terminal, choices }: Context): Promise<void> {
  const left: Finding[] = []
  let mendedCount = 0
  const handle = async (finding: Finding, look: Look) => {
    terminal.print(`${finding.what} ${finding.mend}`)
    if (choices.fix !== true || !finding.fix) return void left.push(finding)
    await finding.fix()
    const stayed = await look()
    terminal.print(stayed ? `  Not done: ${stayed.what}` : '  Done.')
    if (!stayed) mendedCount += 1
    // Without its fix: to try that once more is no advice.
    else left.push({ what: stayed.what, mend: stayed.mend })
  }
  const see = async (looks: readonly Look[]) => {
    for (const look of looks) {
      const finding = await look()
      if (finding) await handle(finding, look)
    }
  }
  const directory = settings.DAYLEAF_DATA_DIR
  refuseForeignOwner(directory)
  refuseDuringRestore(directory)
  await see(looksAtDirectory(settings))
  const damage = checkFile(settings)
  // Of a damaged file no other question has an answer to go by.
  if (damage) await handle(damage, () => damage)
  else
    await withDiary(settings, { isMadeIfAbsent: false }, async (database) =>
      see(looksAtRows(database, settings)),
    )
  if (left.length > 0) throw new FindingsError(describeLeft(left))
  terminal.print(mendedCount > 0 ? 'Everything is as it must be now.' : 'Everything is as it must be.')
}

/** The file of SQLite; a PostgreSQL server looks after its own. */
function checkFile(settings: Settings): Finding | undefined {
  const file = join(settings.DAYLEAF_DATA_DIR, DATABASE_FILE)
  if (settings.DAYLEAF_DATABASE_URL !== undefined || !existsSync(file)) return undefined
  const damage = readDamage(file)
  if (damage === undefined) return undefined
  return {
    what: `The database ${resolve(file)} is damaged (${damage}).`,
    mend: 'Stop the service, keep a copy of the directory, and restore the newest backup.',
  }
}

function readDamage(file: string): string | undefined {
  try {
    const database = new DatabaseSync(file, { readOnly: true, timeout: 5000 })
    try {
      return findDamage(database)
    } finally {
      database.close()
    }
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

function describeLeft(left: readonly Finding[]): string {
  const fixable = left.filter(({ fix }) => fix).length
  const amount = left.length === 1 ? 'one thing is' : `${left.length} things are`
  const advice =
    fixable > 0
      ? `. Mend ${fixable === left.length ? 'all of it' : 'some of it'} by: dayleaf verify --fix`
      : ''
  return `${amount} not as it must be${advice}`
}
