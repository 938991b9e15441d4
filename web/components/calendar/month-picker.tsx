// Chooses a month of any year, or a year.
import { useState } from 'react'
import { useFormats } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { isDate } from '../../state/calendar-date.ts'
import { BottomSheet } from '../shell/bottom-sheet.tsx'
import { Button } from '../shell/button.tsx'
import { Icon } from '../shell/icons.tsx'
import styles from './month-picker.module.css'

interface Properties {
  /** The open month, as `2026-03`. */
  month: string
  /** Without it, every month can be chosen. */
  only?: readonly { month: string }[]
  onGo: (month: string) => void
  /** With it, a year as a whole can be chosen. */
  onGoToYear?: (year: string) => void
  onClose: () => void
}

const MONTHS = Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, '0'))

export function MonthPicker({ month, only, onGo, onGoToYear, onClose }: Properties) {
  const words = useWords()
  const formats = useFormats()
  const [typed, setTyped] = useState(month.slice(0, 4))
  const year = typed.padStart(4, '0')
  const isYear = /^\d+$/.test(typed) && isDate(`${year}-01-01`)
  const isOffered = (target: string) => isYear && (!only || only.some((each) => each.month === target))
  const turn = (count: number) => setTyped(String(Number(year) + count))
  return (
    <BottomSheet title={words.calendar.goToMonth} onClose={onClose}>
      <div className={`row ${styles.yearWays}`}>
        <YearTurn
          icon="left"
          label={words.calendar.previousYear}
          isOpen={isYear && Number(year) > 1}
          onTurn={() => turn(-1)}
        />
        <input
          inputMode="numeric"
          aria-label={words.calendar.year}
          aria-invalid={!isYear}
          maxLength={4}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <YearTurn
          icon="right"
          label={words.calendar.nextYear}
          isOpen={isYear && Number(year) < 9999}
          onTurn={() => turn(1)}
        />
      </div>
      {onGoToYear && (
        <div className={`row ${styles.yearWays}`}>
          <Button disabled={!isYear} onClick={() => onGoToYear(year)}>
            {isYear ? formats.year(`${year}-01-01`) : words.calendar.year}
          </Button>
        </div>
      )}
      <div className={styles.monthChoice}>
        {MONTHS.map((number) => (
          <Button
            key={number}
            look="plain"
            aria-current={`${year}-${number}` === month ? 'date' : undefined}
            disabled={!isOffered(`${year}-${number}`)}
            onClick={() => onGo(`${year}-${number}`)}
          >
            {formats.monthName(`2000-${number}-01`)}
          </Button>
        ))}
      </div>
    </BottomSheet>
  )
}

interface TurnProperties {
  icon: 'left' | 'right'
  label: string
  isOpen: boolean
  onTurn: () => void
}

const YearTurn = ({ icon, label, isOpen, onTurn }: TurnProperties) => (
  <Button look="plain quiet icon-only" aria-label={label} disabled={!isOpen} onClick={onTurn}>
    <Icon name={icon} />
  </Button>
)
