// Dayleaf's own archive: JSON Lines by month. Of what is in it, the events are taken.
import type { FormatReader } from '../entry.ts'
import { problem } from '../problem.ts'
import { fromDayleaf } from './dayleaf-event.ts'
import { readEach } from './read-each.ts'

const EVENTS = /(^|\/)events\/\d{4}-\d{2}\.jsonl$/
const PAGES = /(^|\/)pages\/\d{4}-\d{2}\.jsonl$/

export const dayleaf: FormatReader = {
  detect: ({ paths, json }) =>
    paths.some((path) => EVENTS.test(path)) ||
    [...json.values()].some((keys) => keys.has('exportedAt') && keys.has('files')),
  async *read(source) {
    for (const member of source.members) {
      if (PAGES.test(member.path) && member.size > 0) yield problem(member.path, 'pages')
      if (!EVENTS.test(member.path)) continue
      let line = 0
      yield* readEach(source, member, [''], ({ value, path }) => {
        line += 1
        return fromDayleaf(value, `${path}#${line}`)
      })
    }
  },
}
