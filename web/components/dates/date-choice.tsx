// A date that is chosen from the client's calendar, and may be optional.
import { useState } from 'react'
import { useFormats } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { useToday } from '../../state/today.ts'
import { BottomSheet } from '../shell/bottom-sheet.tsx'
import { Button } from '../shell/button.tsx'
import { Icon } from '../shell/icons.tsx'
import { PickedMonth } from './day-picker.tsx'
import { JumpField } from './jump-field.tsx'

interface Properties {
  label: string
  /** `YYYY-MM-DD`, or empty. */
  value: string
  /** Shown for an empty value, such as "any day"; without it the date is required. */
  emptyMeans?: string
  /** Among chips that have icons. */
  hasIcon?: boolean
  /** Opens the calendar on mount and focuses it. */
  isOpenAtFirst?: boolean
  onChange: (date: string) => void
}

/** Not an `<input type="date">`: some browsers show a date in an empty one. */
export function DateChoice({
  label,
  value,
  emptyMeans = '',
  hasIcon,
  isOpenAtFirst = false,
  onChange,
}: Properties) {
  const formats = useFormats()
  const [isOpen, setIsOpen] = useState(isOpenAtFirst)
  const choose = (date: string) => {
    setIsOpen(false)
    onChange(date)
  }
  return (
    <>
      <button
        type="button"
        className={emptyMeans !== '' && value !== '' ? 'chip on' : 'chip'}
        aria-haspopup="dialog"
        // biome-ignore lint/a11y/noAutofocus: it was asked for, and gets the focus back from the calendar.
        autoFocus={isOpenAtFirst}
        onClick={() => setIsOpen(true)}
      >
        {hasIcon && <Icon name="calendar" />}
        <span>
          {label} {value === '' ? emptyMeans : formats.mediumDate(value)}
        </span>
      </button>
      {isOpen && (
        <DateDialog
          label={label}
          value={value}
          emptyMeans={emptyMeans}
          onChoose={choose}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}

interface DialogProperties {
  label: string
  value: string
  emptyMeans: string
  onChoose: (date: string) => void
  onClose: () => void
}

function DateDialog({ label, value, emptyMeans, onChoose, onClose }: DialogProperties) {
  const words = useWords()
  const today = useToday()
  const open = value === '' ? today : value
  return (
    <BottomSheet title={label} onClose={onClose}>
      <PickedMonth date={open} onGo={onChoose} />
      <div className="row">
        <JumpField label={words.day.pick} value={open} onGo={onChoose} />
        {value !== '' && emptyMeans !== '' && <Button onClick={() => onChoose('')}>{emptyMeans}</Button>}
      </div>
    </BottomSheet>
  )
}
