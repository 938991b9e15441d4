// Compares an archive with its manifest, with its restored copy, and with the current diary.
import { isDeepStrictEqual } from 'node:util'
import { type Manifest, ManifestSchema } from '../../../contract/archive.ts'
import { createPause } from '../../lib/pause.ts'
import { tryParseJson } from '../../lib/try-parse-json.ts'
import type { ArchiveDigest, DayCounts } from './archive-digest.ts'

/** @returns undefined if the manifest is missing or invalid */
export function readManifest({ manifest }: ArchiveDigest): Manifest | undefined {
  return ManifestSchema.safeParse(tryParseJson(manifest ?? '')).data
}

/** Paths of files that are missing, unexpected, or differ from the manifest in size or hash. */
export function compareWithManifest({ files }: ArchiveDigest, manifest: Manifest): string[] {
  const listed = new Map(manifest.files.map((file) => [file.path, file]))
  const isSame = (path: string) => {
    const [found, wanted] = [files.get(path), listed.get(path)]
    return found?.sha256 === wanted?.sha256 && found?.bytes === wanted?.bytes
  }
  return [...new Set([...files.keys(), ...listed.keys()])].filter((path) => !isSame(path)).toSorted()
}

export interface Difference {
  /** A date, or the path of a file. */
  path: string
  reason: string
}

/** Days and attached files that differ between two archives, sorted. */
export async function compareArchives(one: ArchiveDigest, other: ArchiveDigest): Promise<Difference[]> {
  const found: Difference[] = []
  // A long diary has tens of thousands of days.
  const pause = createPause()
  for (const path of [...new Set([...one.days.keys(), ...other.days.keys()])].toSorted()) {
    await pause()
    const [left, right] = [one.days.get(path), other.days.get(path)]
    if (!isDeepStrictEqual(left?.sha256, right?.sha256))
      found.push({ path, reason: describe(left?.counts, right?.counts) })
  }
  const files = [...one.files.keys(), ...other.files.keys()].filter((path) => path.startsWith('attachments/'))
  for (const path of [...new Set(files)].toSorted()) {
    await pause()
    if (one.files.get(path)?.sha256 !== other.files.get(path)?.sha256)
      found.push({ path, reason: 'the file is missing or has other bytes' })
  }
  return found
}

const NONE: DayCounts = { events: 0, pages: 0, versions: 0, tasks: 0 }

function describe(left: DayCounts = NONE, right: DayCounts = NONE): string {
  const kinds = Object.keys(NONE) as (keyof DayCounts)[]
  const counted = kinds.filter((kind) => left[kind] !== right[kind])
  if (counted.length === 0) return 'the same counts, other content'
  return counted.map((kind) => `${kind}: ${left[kind]} in the archive, ${right[kind]} here`).join('; ')
}

/** The sums of all days. */
export function sumUp({ days, files }: ArchiveDigest) {
  const dates = [...days.keys()].filter((key) => !key.includes('/'))
  const sums = { days: dates.length, ...NONE, attachments: 0, bytes: 0 }
  for (const { counts } of days.values())
    for (const kind of Object.keys(NONE) as (keyof DayCounts)[]) sums[kind] += counts[kind]
  for (const [path, { bytes }] of files) {
    sums.bytes += bytes
    if (path.startsWith('attachments/')) sums.attachments += 1
  }
  return sums
}
