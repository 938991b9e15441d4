// The settings of an Obsidian vault for the names of its daily notes.
import { asObject, asObjects, asText, type JsonObject } from '../sources/json-values.ts'
import type { Source } from '../sources/source.ts'
import { dateReader } from './note-dates.ts'
import { readSmallObject } from './read-each.ts'

const SETTINGS = /(^|.*\/)\.obsidian\/(?:daily-notes\.json|plugins\/periodic-notes\/data\.json)$/

interface DayNames {
  /** The vault's folder in the archive, with its `/`. */
  root: string
  folder: string
  read(name: string): string | undefined
}

const readSettings = (source: Source, path: string): Promise<JsonObject> =>
  readSmallObject(
    source,
    source.members.find((member) => member.path === path),
  )

/** As long as a path of an archive may be. */
const MAX_FOLDER = 1000

/** The settings for the names of daily notes, of Obsidian or of its plugin Periodic Notes in either version. */
export async function readDayNames(source: Source): Promise<DayNames | undefined> {
  const found = source.members.map(({ path }) => SETTINGS.exec(path)).find((match) => match !== null)
  if (!found) return undefined
  const root = found[1] ?? ''
  const periodic = await readSettings(source, `${root}.obsidian/plugins/periodic-notes/data.json`)
  const sets = asObjects(periodic.calendarSets).map(({ day }) => asObject(day))
  const plugin = [asObject(periodic.daily), ...sets].find(({ enabled }) => enabled === true)
  const settings = plugin ?? (await readSettings(source, `${root}.obsidian/daily-notes.json`))
  const read = dateReader(asText(settings.format) ?? 'YYYY-MM-DD')
  const folder = (asText(settings.folder) ?? '').slice(0, MAX_FOLDER).replaceAll(/^\/+|\/+$/g, '')
  return read && { root, folder: folder === '' ? '' : `${folder}/`, read }
}

/** @param path without extension */
export function dateByVault(path: string, names: DayNames): string | undefined {
  // macOS decomposes letters such as ä in the names of files.
  const [start, plain] = [(names.root + names.folder).normalize('NFC'), path.normalize('NFC')]
  return plain.startsWith(start) ? names.read(plain.slice(start.length)) : undefined
}
