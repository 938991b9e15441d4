// Keeps generated diaries between runs, below `build/bench`: a lifetime takes minutes to write.
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { type Diary, type DiaryPlan, writeDiary } from './diary.ts'

const ROOT = join(import.meta.dirname, '..')
// Not the system's temporary directory, which may be in memory.
const DIRECTORY = join(ROOT, 'build', 'bench')

export interface StoredDiary extends Diary {
  directory: string
}

/** Files that determine a diary's rows. When one changes, stored diaries are generated again. */
const SOURCES = [
  'bench/diary*.ts',
  'bench/random.ts',
  'server/database/tables.ts',
  'server/database/migrations/*.ts',
  'server/database/sqlite/{column-types,search-*}.ts',
  'server/text/{folding,han-variants,search-text,spellings,tokens}.ts',
]

export async function getDiary(name: string, plan: DiaryPlan): Promise<StoredDiary> {
  const directory = join(DIRECTORY, `${name}-${versionOf(plan)}`)
  const noteFile = join(directory, 'diary.json')
  if (!existsSync(noteFile)) {
    for (const old of globSync(join(DIRECTORY, `${name}-*`))) rmSync(old, { recursive: true })
    console.error(`Writing ${name}: ${plan.eventCount} events on ${plan.dates.length} days …`)
    const unfinished = `${directory}.unfinished`
    const diary = await writeDiary(unfinished, plan)
    writeFileSync(join(unfinished, 'diary.json'), JSON.stringify(diary))
    renameSync(unfinished, directory)
  }
  // Written above, or by an earlier run of the same code.
  const diary = JSON.parse(readFileSync(noteFile, 'utf8')) as Diary
  return { ...diary, directory }
}

function versionOf(plan: DiaryPlan): string {
  const hash = createHash('sha256').update(JSON.stringify(plan))
  for (const file of globSync(SOURCES, { cwd: ROOT }).sort()) hash.update(readFileSync(join(ROOT, file)))
  return hash.digest('hex').slice(0, 12)
}

/** Calls `use` with a directory and deletes it afterwards. @param original a directory whose content is copied into it */
export async function inThrowAwayDirectory<T>(
  name: string,
  use: (directory: string) => Promise<T>,
  original?: string,
): Promise<T> {
  const directory = join(DIRECTORY, `${name}.tmp`)
  rmSync(directory, { recursive: true, force: true })
  mkdirSync(directory, { recursive: true })
  if (original) cpSync(original, directory, { recursive: true })
  try {
    return await use(directory)
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}
