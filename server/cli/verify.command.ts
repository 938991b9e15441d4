import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { DATABASE_FILE } from '../database/dialects/sqlite/open.ts'
import type { Settings } from '../settings.ts'
import { type Context, FindingsError } from './command.ts'
import { findDamage } from './diary-check.ts'
import { checkDirectory } from './directory-check.ts'
import { refuseForeignOwner, withDiary } from './directory-use.ts'
import type { Finding } from './finding.ts'
import { checkRows } from './rows-check.ts'

/** Checks a whole installation and says what is wrong with it; mends what can be mended without loss, if asked. */
export async function verify({ settings, terminal, choices }: Context): Promise<void> {
  const left: Finding[] = []
  let mendedCount = 0
  const handle = async (findings: readonly Finding[]) => {
    for (const finding of findings) {
      terminal.print(`${finding.what} ${finding.mend}`)
      if (choices.fix !== true || !finding.fix) left.push(finding)
      else {
        await finding.fix()
        terminal.print('  Done.')
        mendedCount += 1
      }
    }
  }
  refuseForeignOwner(settings.DAYLEAF_DATA_DIR)
  await handle(checkDirectory(settings))
  const damage = checkFile(settings)
  await handle(damage)
  // Of a damaged file no other question has an answer to go by.
  if (damage.length === 0) {
    await withDiary(settings, { isMadeIfAbsent: false }, async (database) =>
      handle(await checkRows(database, settings)),
    )
  }
  if (left.length > 0) throw new FindingsError(describeLeft(left))
  terminal.print(mendedCount > 0 ? 'Everything is as it must be now.' : 'Everything is as it must be.')
}

/** The file of SQLite; a PostgreSQL server looks after its own. */
function checkFile(settings: Settings): Finding[] {
  const file = join(settings.DAYLEAF_DATA_DIR, DATABASE_FILE)
  if (settings.DAYLEAF_DATABASE_URL !== undefined || !existsSync(file)) return []
  const damage = readDamage(file)
  if (damage === undefined) return []
  return [
    {
      what: `The database ${resolve(file)} is damaged (${damage}).`,
      mend: 'Stop the service, keep a copy of the directory, and restore the newest backup.',
    },
  ]
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
