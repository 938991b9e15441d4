// One day: what was noted, and the page written from it.
import { useQuery } from '@tanstack/react-query'
import type { Day } from '../../contract/days.ts'
import { api, call } from '../api/call.ts'
import { Capture } from '../components/capture/capture.tsx'
import { DayHead } from '../components/day/day-head.tsx'
import { useDeleteWithUndo } from '../components/day/delete-with-undo.ts'
import { GuideNote } from '../components/day/guide-note.tsx'
import { OnThisDay } from '../components/day/on-this-day.tsx'
import { Timeline } from '../components/day/timeline.tsx'
import { PageSlot } from '../components/page/page-slot.tsx'
import { Failure, Loading } from '../components/shell/states.tsx'
import { useWords } from '../i18n/words.ts'
import { notStored, shownEvent, useWaiting } from '../offline/waiting-events.ts'
import { dayQuery } from '../queries/diary.queries.ts'
import { isDate } from '../state/calendar-date.ts'
import { useToday } from '../state/today.ts'
import { NotFoundPage } from './not-found.page.tsx'

interface Properties {
  date: string
  /** The screen of today, whose date moves on. */
  isToday?: boolean
}

export function DayPage({ date, isToday = false }: Properties) {
  return isDate(date) ? <DayScreen date={date} isToday={isToday} /> : <NotFoundPage />
}

function DayScreen({ date, isToday }: Required<Properties>) {
  const { data: day, dataUpdatedAt, error, refetch } = useQuery(dayQuery(date))
  const events = (
    <section className="events" key="events">
      <DayEvents date={date} day={day} />
      {!day && (error ? <Failure error={error} onRetry={refetch} /> : <Loading />)}
    </section>
  )
  const page = day && <PageSlot key={`page-${date}`} day={day} />
  return (
    <>
      <DayHead date={date} updatedAt={dataUpdatedAt} />
      {isToday && <GuideNote />}
      <div className="day">
        <Capture key={isToday ? 'today' : date} date={date} isToday={isToday} />
        {/* In one column today's events follow their field; on other days a page that is there comes first. */}
        {day?.journal && !isToday ? [page, events] : [events, page]}
        {/* Comes last and late, and so must stand where nothing is below it. */}
        {(day || error) && <OnThisDay date={date} />}
      </div>
    </>
  )
}

function DayEvents({ date, day }: { date: string; day: Day | undefined }) {
  const words = useWords()
  const isToday = useToday() === date
  const waitingHere = useWaiting().events.filter((record) => shownEvent(record).date === date)
  const events = day?.events ?? []
  const waiting = notStored(waitingHere, events)
  const hasPage = Boolean(day?.journal)
  if (events.length + waiting.length === 0 && !hasPage)
    return day ? <p className="quiet">{isToday ? words.day.emptyToday : words.day.empty}</p> : null
  return (
    <>
      <h2 className="visually-hidden">{words.day.events}</h2>
      {hasPage && events.length > 0 && <p className="quiet small">{words.event.correctable}</p>}
      <Timeline events={events} waiting={waiting} />
      {day && (events.length > 0 || hasPage) && <DeleteDay date={date} />}
    </>
  )
}

function DeleteDay({ date }: { date: string }) {
  const words = useWords()
  const deleteWithUndo = useDeleteWithUndo()
  const removeDay = () =>
    deleteWithUndo({
      action: words.day.delete,
      remove: () => call(api.days[':date'].$delete, { param: { date } }),
      message: words.day.deleted,
      undo: () => call(api.trash.restore.$post, { json: { date } }),
    })
  return (
    <p className="day-end">
      <button type="button" className="button plain quiet" onClick={removeDay}>
        {words.day.delete}
      </button>
    </p>
  )
}
