import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Config } from '../../config.ts'
import { DATABASE_FILE } from '../../database/sqlite/open.ts'
import { type Context, ProblemsError } from '../command.ts'
import { refuseDuringRestore, refuseForeignOwner, withDiary } from '../directory-use.ts'
import { findDamage } from './diary-check.ts'
import { directoryChecks } from './directory-check.ts'
import type { Check, Problem } from './problem.ts'
import { rowChecks } from './rows-check.ts'

/** Checks a whole installation and says what is wrong with it; mends what can be mended without loss, if asked. */
export async function verify({ settings, terminal, choices }: Context): Promise<void> {
  const left: Problem[] = []
  let mendedCount = 0
  const handle = async (problem: Problem, check: Check) => {
    terminal.print(`${problem.what} ${problem.mend}`)
    if (choices.fix !== true || !problem.fix) return void left.push(problem)
    await problem.fix()
    const stayed = await check()
    terminal.print(stayed ? `  Not done: ${stayed.what}` : '  Done.')
    if (!stayed) mendedCount += 1
    // Without its fix: to try that once more is no advice.
    else left.push({ what: stayed.what, mend: stayed.mend })
  }
  const runChecks = async (checks: readonly Check[]) => {
    for (const check of checks) {
      const problem = await check()
      if (problem) await handle(problem, check)
    }
  }
  const directory = settings.DAYLEAF_DATA_DIR
  refuseForeignOwner(directory)
  refuseDuringRestore(directory)
  await runChecks(directoryChecks(settings))
  const damage = checkFile(settings)
  // Of a damaged file no other question has an answer to go by.
  if (damage) await handle(damage, () => damage)
  else
    await withDiary(settings, { isMadeIfAbsent: false }, async (database) =>
      runChecks(rowChecks(database, settings)),
    )
  if (left.length > 0) throw new ProblemsError(describeLeft(left))
  terminal.print(mendedCount > 0 ? 'Everything is as it must be now.' : 'Everything is as it must be.')
}

/** The file of SQLite; a PostgreSQL server checks after its own. */
function checkFile(settings: Config): Problem | undefined {
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

function describeLeft(left: readonly Problem[]): string {
  const fixable = left.filter(({ fix }) => fix).length
  const amount = left.length === 1 ? 'one thing is' : `${left.length} things are`
  const advice =
    fixable > 0
      ? `. Mend ${fixable === left.length ? 'all of it' : 'some of it'} by: dayleaf verify --fix`
      : ''
  return `${amount} not as it must be${advice}`
}
