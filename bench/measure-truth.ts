// How many invented sentences the check finds, how many true ones it doubts, and how long a large page takes.
import { checkPage } from '../server/truth/check.ts'
import { alignTable } from './finding.ts'
import { median, quantile } from './statistics.ts'
import { type Judged, judgeDay, type LabelledDay, readLabelledDays, SETS, toPage } from './truth-days.ts'

/** In what way a sentence is invented. */
const GROUPS = {
  'names, numbers, times, dates, places, quotations, marks': [
    'name',
    'number',
    'time',
    'date',
    'place',
    'quote',
    'mark',
  ],
  'weather, details, negation, events': ['weather', 'detail', 'negation', 'event'],
  'feelings, causes, swaps, certainty': ['feeling', 'cause', 'swap', 'certainty'],
} as const

export function measureTruth(): string {
  // First, while nothing is compiled.
  const speed = speedRows(SETS.flatMap(readLabelledDays))
  const sets = SETS.flatMap((set) => describeSet(set, readLabelledDays(set)))
  return [
    ...sets,
    'Processor time of a page of 60 sentences with 40 events, in milliseconds:',
    '',
    alignTable([
      [
        'language',
        'first page',
        `median of the next ${LARGE.runs}`,
        `of another ${LARGE.laterRuns}`,
        '90th percentile of these',
      ],
      ...speed,
    ]),
  ].join('\n')
}

function describeSet(set: string, days: readonly LabelledDay[]): string[] {
  const marked = days.flatMap((day) => judgeDay(day, true))
  const plain = days.flatMap((day) => judgeDay(day, false))
  const languages = new Set(days.map(({ language }) => language)).size
  const rows = rowsOf(marked).map(([what, share, of], index) => [
    what,
    share,
    of,
    ...shareOf(rowsOf(plain)[index]),
  ])
  return [
    `## ${set}: ${days.length} days, ${marked.length} sentences, ${languages} languages`,
    '',
    alignTable([['what', 'found', 'of', 'without marks', 'of'], ...rows]),
    '',
    alignTable([['language', 'found', 'of', 'false alarms', 'of'], ...languageRows(marked)]),
    '',
    alignTable([['kind of doubt', 'right', 'wrong'], ...doubtRows(marked)]),
    '',
  ]
}

type Row = readonly [what: string, share: string, of: string]

const shareOf = (row: Row | undefined): string[] => (row ? row.slice(1) : [])

function rowsOf(judged: readonly Judged[]): Row[] {
  const ofKinds = (what: string, kinds: readonly string[]) =>
    shareRow(
      what,
      judged.filter(({ kind }) => kind !== null && kinds.includes(kind)),
      ({ isDoubted }) => isDoubted,
    )
  const whole = judged.filter(({ kind }) => kind === null)
  const days = [...Map.groupBy(judged, ({ day }) => day).values()].filter((day) =>
    day.every(({ kind }) => kind === null),
  )
  const marked = days.filter((day) => day.some(({ isDoubted }) => isDoubted))
  return [
    ...Object.entries(GROUPS).map(([name, kinds]) => ofKinds(`invented: ${name}`, kinds)),
    ...Object.values(GROUPS)
      .flat()
      .toSorted()
      .map((kind) => ofKinds(`  ${kind}`, [kind])),
    shareRow('true, and doubted', whole, ({ isDoubted }) => isDoubted),
    shareRow('true, and doubted as hard', whole, ({ isHard }) => isHard),
    ['wholly true days with a doubt', String(marked.length), String(days.length)],
  ]
}

function languageRows(judged: readonly Judged[]): string[][] {
  return [...Map.groupBy(judged, ({ language }) => language)].map(([language, of]) => {
    const [invented, whole] = [of.filter(({ kind }) => kind !== null), of.filter(({ kind }) => kind === null)]
    const rows = [invented, whole].map((some) => shareRow('', some, ({ isDoubted }) => isDoubted))
    return [language, ...rows.flatMap(shareOf)]
  })
}

/** How many sentences with a doubt of a kind are invented, and how many are true. */
function doubtRows(judged: readonly Judged[]): string[][] {
  const found = judged.flatMap(({ kind, doubts }) =>
    [...new Set(doubts.map((doubt) => doubt.kind))].map((doubted) => ({ doubted, isRight: kind !== null })),
  )
  const byKind = Map.groupBy(found, ({ doubted }) => doubted)
  return [...byKind]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([kind, of]) => {
      const right = of.filter(({ isRight }) => isRight).length
      return [kind, String(right), String(of.length - right)]
    })
}

function shareRow(what: string, of: readonly Judged[], isIn: (one: Judged) => boolean): Row {
  if (of.length === 0) return [what, '–', '0']
  return [what, `${((of.filter(isIn).length / of.length) * 100).toFixed(1)} %`, String(of.length)]
}

const LARGE = { events: 40, sentences: 60, runs: 30, laterRuns: 60 }

function speedRows(days: readonly LabelledDay[]): string[][] {
  return [...Map.groupBy(days, ({ language }) => language)]
    .filter(([language]) => !language.includes('<'))
    .map(([language, ofLanguage]) => {
      const page = toPage(joinDays(ofLanguage), true)
      const timesOf = (length: number) => Array.from({ length }, () => timeOf(() => checkPage(page)))
      const [first = 0] = timesOf(1)
      const next = median(timesOf(LARGE.runs))
      const later = timesOf(LARGE.laterRuns)
      return [language, ...[first, next, median(later), quantile(later, 0.9)].map((ms) => ms.toFixed(1))]
    })
}

/** As many days as make a large page, as one. */
function joinDays([first, ...others]: readonly LabelledDay[]): LabelledDay {
  if (!first) throw new Error('There are no labelled days.')
  let joined = first
  for (const { events, sentences } of others)
    joined = {
      ...joined,
      events: [...joined.events, ...events],
      sentences: [
        ...joined.sentences,
        ...sentences.map((one) => ({
          ...one,
          cites: one.cites.map((number) => number + joined.events.length),
        })),
      ],
    }
  const events = joined.events.slice(0, LARGE.events)
  const isInside = ({ cites }: { cites: number[] }) => cites.every((number) => number <= events.length)
  const inside = joined.sentences.filter(isInside)
  const sentences = Array.from(
    { length: LARGE.sentences },
    (_, index) => inside[index % inside.length] ?? inside[0],
  )
  return { ...joined, events, sentences: sentences.filter((one) => one !== undefined) }
}

function timeOf(work: () => void): number {
  const start = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000
}
