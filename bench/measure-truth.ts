// How many invented sentences the check finds, and how many true ones it doubts, on labelled days.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkPage } from '../server/truth/check.ts'
import { MarkFilter } from '../server/truth/marks.ts'
import { alignTable } from './finding.ts'

/** In what way a sentence is invented; null for one that its events say. */
const GROUPS = {
  'names, numbers, times, places, quotations, marks': ['name', 'number', 'time', 'place', 'quote', 'mark'],
  'weather, details, negation, events': ['weather', 'detail', 'negation', 'event'],
  'feelings, causes, swaps, certainty': ['feeling', 'cause', 'swap', 'certainty'],
} as const

interface LabelledDay {
  language: string
  date: string
  events: { content: string; time: string | null; place: string | null }[]
  sentences: { text: string; cites: number[]; kind: string | null }[]
}

interface Judged {
  language: string
  day: string
  kind: string | null
  isDoubted: boolean
  isHard: boolean
}

const directory = join(import.meta.dirname, '..', 'tests', 'truth')

export function measureTruth(): string {
  const days = readdirSync(directory)
    .filter((file) => file.endsWith('.json'))
    .flatMap((file): LabelledDay[] => JSON.parse(readFileSync(join(directory, file), 'utf8')))
  const judged = days.flatMap((day, index) => judge(day, `${day.language} ${index}`))
  return [
    `${days.length} days, ${judged.length} sentences, ${new Set(days.map(({ language }) => language)).size} languages`,
    '',
    alignTable([['what', 'found', 'of'], ...rowsOf(judged)]),
    '',
    alignTable([['language', 'found', 'of', 'false alarms', 'of'], ...languageRows(judged)]),
  ].join('\n')
}

function judge({ language, date, events, sentences }: LabelledDay, day: string): Judged[] {
  const filter = new MarkFilter(events.map(({ content }) => content))
  const written = sentences.map(({ text, cites }) =>
    cites.length > 0 ? `${text} [${cites.join(', ')}]` : text,
  )
  const content = filter.push(written.join('\n\n')) + filter.end()
  const checked = checkPage({
    date,
    content,
    marks: filter.marks,
    events: events.map(({ content, time, place }, index) => ({
      id: String(index + 1),
      content,
      placeName: place,
      minutes: time === null ? null : Number(time.slice(0, 2)) * 60 + Number(time.slice(3)),
    })),
    knownNames: new Set(),
    own: [],
  })
  let at = 0
  return sentences.map(({ text, kind }) => {
    const start = content.indexOf(text, at)
    at = start + text.length
    const doubts = checked
      .filter((sentence) => sentence.start < at && sentence.end > start)
      .flatMap((sentence) => sentence.doubts)
    const isHard = doubts.some(({ strength }) => strength === 'hard')
    return { language, day, kind, isDoubted: doubts.length > 0, isHard }
  })
}

function rowsOf(judged: readonly Judged[]): string[][] {
  const found = Object.entries(GROUPS).map(([name, kinds]) => {
    const of = judged.filter(({ kind }) => kind !== null && (kinds as readonly string[]).includes(kind))
    return shareRow(`invented: ${name}`, of, ({ isDoubted }) => isDoubted)
  })
  const kinds = [...new Set(judged.flatMap(({ kind }) => kind ?? []))].sort()
  const byKind = kinds.map((name) =>
    shareRow(
      `  ${name}`,
      judged.filter(({ kind }) => kind === name),
      ({ isDoubted }) => isDoubted,
    ),
  )
  const whole = judged.filter(({ kind }) => kind === null)
  const days = [...Map.groupBy(judged, ({ day }) => day).values()].filter((day) =>
    day.every(({ kind }) => kind === null),
  )
  const marked = days.filter((day) => day.some(({ isDoubted }) => isDoubted))
  return [
    ...found,
    ...byKind,
    shareRow('true, and doubted', whole, ({ isDoubted }) => isDoubted),
    shareRow('true, and doubted as hard', whole, ({ isHard }) => isHard),
    ['wholly true days with a doubt', String(marked.length), String(days.length)],
  ]
}

function languageRows(judged: readonly Judged[]): string[][] {
  return [...Map.groupBy(judged, ({ language }) => language)].map(([language, of]) => {
    const isInvented = ({ kind }: Judged) => kind !== null
    const [, found = '', all = ''] = shareRow('', of.filter(isInvented), ({ isDoubted }) => isDoubted)
    const [, alarms = '', whole = ''] = shareRow(
      '',
      of.filter((one) => !isInvented(one)),
      ({ isDoubted }) => isDoubted,
    )
    return [language, found, all, alarms, whole]
  })
}

function shareRow(what: string, of: readonly Judged[], isIn: (one: Judged) => boolean): string[] {
  const share = of.length === 0 ? 0 : of.filter(isIn).length / of.length
  return [what, `${(share * 100).toFixed(1)} %`, String(of.length)]
}
