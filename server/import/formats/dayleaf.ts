// Dayleaf's archive: events as JSON Lines by month. ../archive/ reads its other parts.
import type { FormatReader } from '../entry.ts'
import { archivedFiles, fromDayleaf } from './dayleaf-event.ts'
import { readEach } from './read-each.ts'

const EVENTS = /(^|\/)events\/\d{4}-\d{2}\.jsonl$/

export const dayleaf: FormatReader = {
  detect: ({ paths, json }) =>
    paths.some((path) => EVENTS.test(path)) ||
    [...json.values()].some((keys) => keys.has('exportedAt') && keys.has('files')),
  async *read(source) {
    const files = archivedFiles(source.members)
    for (const member of source.members) {
      if (!EVENTS.test(member.path)) continue
      let line = 0
      yield* readEach(source, member, [''], ({ value, path }) => {
        line += 1
        return fromDayleaf(value, `${path}#${line}`, files)
      })
    }
  },
}
