import { useState } from 'react'
import { useLocation } from 'wouter'
import type { Day } from '../../../contract/days.ts'
import { api, call } from '../../api/call.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { addDays } from '../../state/calendar-date.ts'
import { useToday } from '../../state/today.ts'
import { useDeleteWithUndo } from '../shell/delete-with-undo.ts'
import { IconButton } from '../shell/icon-button.tsx'
import { Icon } from '../shell/icons.tsx'
import { KeptCopyNote } from '../shell/kept-copy-note.tsx'
import { soon } from '../shell/later.tsx'
import { Menu } from '../shell/menu.tsx'
import { useTitle } from '../shell/title.ts'
import styles from './day-head.module.css'
import { focusLines } from './focus-lines.ts'
import { usePageTurning } from './page-turning.ts'

const DayPicker = soon(async () => (await import('../dates/day-picker.tsx')).DayPicker)

const FIRST_DATE = '0001-01-01'
const LAST_DATE = '9999-12-31'

interface Properties {
  date: string
  /** Undefined until it is loaded. */
  day: Day | undefined
  updatedAt: number
}

/** The date, a button that opens a calendar, between links to the neighbouring days. */
export function DayHead({ date, day, updatedAt }: Properties) {
  const words = useWords()
  const formats = useFormats()
  const today = useToday()
  useTitle(date === today ? words.nav.today : formats.longDate(date))
  const goTo = useGoTo()
  const previous = date === FIRST_DATE ? null : addDays(date, -1)
  const next = date === LAST_DATE ? null : addDays(date, 1)
  usePageTurning({ onPrevious: () => goTo(previous), onNext: () => goTo(next) })
  return (
    <header className={styles.dayHead}>
      <div className={styles.dayWays}>
        <IconButton label={words.day.previous} disabled={previous === null} onClick={() => goTo(previous)}>
          <Icon name="left" />
        </IconButton>
        <DateButton date={date} onGo={goTo} />
        <IconButton label={words.day.next} disabled={next === null} onClick={() => goTo(next)}>
          <Icon name="right" />
        </IconButton>
        {day && (day.events.length > 0 || day.journal) && <DayMenu date={date} />}
      </div>
      <KeptCopyNote updatedAt={updatedAt} from={date} />
    </header>
  )
}

function DateButton({ date, onGo }: { date: string; onGo: (date: string) => void }) {
  const formats = useFormats()
  const today = useToday()
  const [isOpen, setIsOpen] = useState(false)
  const isThisYear = date.slice(0, 4) === today.slice(0, 4)
  const go = (target: string) => {
    setIsOpen(false)
    onGo(target)
  }
  return (
    <>
      <h1>
        <button
          type="button"
          className={styles.dateButton}
          aria-haspopup="dialog"
          onClick={() => setIsOpen(true)}
        >
          <time dateTime={date}>
            <span className={styles.wide}>
              {isThisYear ? formats.dayOfYear(date) : formats.fullDate(date)}
            </span>
            <span className={styles.narrow}>
              {breakable(isThisYear ? formats.shortDay(date) : formats.mediumDate(date))}
            </span>
            {isThisYear && <span className="visually-hidden"> {formats.year(date)}</span>}
          </time>
          <Icon name="down" />
        </button>
      </h1>
      {isOpen && <DayPicker date={date} onGo={go} onClose={() => setIsOpen(false)} />}
    </>
  )
}

/** A Chinese date has no spaces: it may break after the year and the day. */
const breakable = (date: string) => date.replace(/[年日]/g, '$&\u200b')

function DayMenu({ date }: { date: string }) {
  const words = useWords()
  const deleteDay = useDeleteDay(date)
  return (
    <Menu
      label={words.day.more}
      items={[
        { label: words.page.sent, href: `/day/${date}/tasks` },
        { label: words.day.delete, isDanger: true, onSelect: deleteDay },
      ]}
    />
  )
}

function useGoTo() {
  const [, navigate] = useLocation()
  const today = useToday()
  return (date: string | null) => {
    if (date !== null) navigate(date === today ? '/' : `/day/${date}`)
  }
}

/** Deletes a date's events and page, and offers them back. */
function useDeleteDay(date: string): () => Promise<void> {
  const words = useWords()
  const deleteWithUndo = useDeleteWithUndo()
  return async () => {
    await deleteWithUndo({
      action: words.day.delete,
      remove: () => call(api.days[':date'].$delete, { param: { date } }),
      message: words.day.deleted,
      undo: () => call(api.trash.restore.$post, { json: { date } }),
    })
    focusLines()
  }
}
