// What the last night did, by date.
import { Link } from 'wouter'
import type { NightWriter } from '../../../contract/night-writer.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useScreenWords, useWords } from '../../i18n/words.ts'
import { toApiError } from '../../state/api-error.ts'

type LastRun = NonNullable<NightWriter['lastRun']>

/** @returns what the last night says of each date that it was about */
export function useNightNotes(): (run: LastRun) => Map<string, string> {
  const words = useScreenWords('night')
  const { errors } = useWords()
  const { moment } = useFormats()
  return ({ written, woven, failed, skipped }) =>
    new Map([
      ...written.map((date) => [date, words.written] as const),
      ...woven.map((date) => [date, words.woven] as const),
      ...skipped.map(({ date, reason }) => [date, words.skipped[reason]] as const),
      ...failed.map(({ date, code, nextTryAt }) => {
        const reason = errors[toApiError({ code, message: '' }).code]
        return [date, words.failed(reason, nextTryAt && moment(nextTryAt))] as const
      }),
    ])
}

export function LastNight({ run }: { run: LastRun }) {
  const words = useScreenWords('night')
  const { moment, mediumDate } = useFormats()
  const notes = [...useNightNotes()(run)].toSorted(([one], [other]) => (one < other ? -1 : 1))
  return (
    <>
      <h3>{words.last}</h3>
      <p className="quiet small">{moment(run.startedAt)}</p>
      {run.finishedAt === null && <p role="status">{words.running}</p>}
      {run.finishedAt !== null && notes.length === 0 && <p className="quiet">{words.nothing}</p>}
      <ul>
        {notes.map(([date, note]) => (
          <li key={date}>
            <Link href={`/day/${date}`}>{mediumDate(date)}</Link>: {note}
          </li>
        ))}
      </ul>
    </>
  )
}
