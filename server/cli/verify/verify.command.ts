import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Config } from '../../config.ts'
import { DATABASE_FILE } from '../../database/sqlite/open.ts'
import { openStore } from '../../process/open-store.ts'
import { type Context, ProblemsError } from '../command.ts'
import { assertNoRestore, assertOwnDirectory, withDiary } from '../directory-use.ts'
import { findDamage } from './diary-check.ts'
import { directoryChecks } from './directory-check.ts'
import { mediaChecks } from './media-check.ts'
import type { Check, Problem } from './problem.ts'
import { rowChecks } from './rows-check.ts'

/** Checks an installation and prints its problems; with `--fix` it repairs those that can be repaired without loss. */
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
    // Without the fix, because it did not help.
    else left.push({ what: stayed.what, mend: stayed.mend })
  }
  const runChecks = async (checks: readonly Check[]) => {
    for (const check of checks) {
      const problem = await check()
      if (problem) await handle(problem, check)
    }
  }
  const directory = settings.DAYLEAF_DATA_DIR
  assertOwnDirectory(directory)
  assertNoRestore(directory)
  await runChecks(directoryChecks(settings))
  const damage = checkFile(settings)
  // The other checks would fail on a damaged file.
  if (damage) await handle(damage, () => damage)
  else
    await withDiary(settings, async (database) =>
      runChecks([...rowChecks(database, settings), ...mediaChecks(database, await openStore(settings))]),
    )
  if (left.length > 0) throw new ProblemsError(describeLeft(left))
  terminal.print(mendedCount > 0 ? 'Everything is in order now.' : 'Everything is in order.')
}

/** PostgreSQL checks its own files. */
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
    using database = new DatabaseSync(file, { readOnly: true, timeout: 5000 })
    return findDamage(database)
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

function describeLeft(left: readonly Problem[]): string {
  const fixable = left.filter(({ fix }) => fix).length
  const amount = left.length === 1 ? 'one problem is' : `${left.length} problems are`
  const advice =
    fixable > 0 ? `. To repair ${fixable === left.length ? 'all' : 'some'} of them: dayleaf verify --fix` : ''
  return `${amount} left${advice}`
}
