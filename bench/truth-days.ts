// Labelled days, and the results of the check for their pages: with and without the model's citation marks.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkPage, type PageToCheck } from '../server/truth/check.ts'
import { MarkFilter } from '../server/truth/marks.ts'
import { collectNames } from '../server/truth/names.ts'

export interface LabelledDay {
  language: string
  date: string
  events: { content: string; time: string | null; place: string | null }[]
  /** `kind`: the kind of invention; null for a true sentence. */
  sentences: { text: string; cites: number[]; kind: string | null }[]
  /** Names of people and places in the diary up to this date. */
  knownNames: ReadonlySet<string>
}

export interface Judged {
  language: string
  day: string
  text: string
  kind: string | null
  doubts: readonly { kind: string; strength: string; message: string }[]
  isDoubted: boolean
  isHard: boolean
}

/**
 * `unread-b` is only measured; with `unread-a` it was decided which rules stay, and with all others they were developed.
 * `true-only` has no inventions, and words its pages as models do, with remarks about the day; so do `unread-c`, by whose
 * first reading one rule was cut, and `unread-d`, which was written after that and is only measured. Both have inventions as well.
 */
export const SETS = [
  'first',
  'dev',
  'dev-2',
  'held-out',
  'held-out-2',
  'held-out-3',
  'held-out-4',
  'held-out-5',
  'held-out-6',
  'held-out-7',
  'unread-a',
  'unread-b',
  'true-only',
  'unread-c',
  'unread-d',
] as const

const directory = join(import.meta.dirname, '..', 'tests', 'truth')

/** The days of one file are one diary. */
export function readLabelledDays(set: (typeof SETS)[number]): LabelledDay[] {
  return readdirSync(join(directory, set)).flatMap((file) => {
    const days: LabelledDay[] = JSON.parse(readFileSync(join(directory, set, file), 'utf8'))
    return days.map((day) => ({
      ...day,
      knownNames: collectNames(
        days
          .filter(({ date }) => date <= day.date)
          .flatMap(({ events }) => events.map(({ content, place }) => `${content}\n. ${place ?? ''}`)),
      ),
    }))
  })
}

/** @param hasMarks false for a page of a model that sets none: then a wrong mark is no invention, and is left out */
export function judgeDay(day: LabelledDay, hasMarks: boolean): Judged[] {
  const page = toPage(day, hasMarks)
  const checked = checkPage(page).sentences
  let at = 0
  const judged = day.sentences.map(({ text, kind }) => {
    const start = page.content.indexOf(text, at)
    at = start + text.length
    const doubts = checked
      .filter((sentence) => sentence.start < at && sentence.end > start)
      .flatMap((sentence) => sentence.doubts)
    const isHard = doubts.some(({ strength }) => strength === 'hard')
    const { language, date } = day
    return { language, day: `${language} ${date}`, text, kind, doubts, isDoubted: doubts.length > 0, isHard }
  })
  return hasMarks ? judged : judged.filter(({ kind }) => kind !== 'mark')
}

export function toPage({ date, events, sentences, knownNames }: LabelledDay, hasMarks: boolean): PageToCheck {
  const filter = new MarkFilter(events.map(({ content }) => content))
  const written = sentences.map(({ text, cites }) =>
    hasMarks && cites.length > 0 ? `${text} [${cites.join(', ')}]` : text,
  )
  const content = filter.push(written.join('\n\n')) + filter.end()
  return {
    date,
    content,
    marks: filter.marks,
    events: events.map(({ content, time, place }, index) => ({
      id: String(index + 1),
      content,
      placeName: place,
      minutes: time === null ? null : Number(time.slice(0, 2)) * 60 + Number(time.slice(3)),
    })),
    knownNames,
    own: [],
  }
}
