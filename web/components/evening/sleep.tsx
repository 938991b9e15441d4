import { type ReactNode, useRef, useState } from 'react'
import { useScreenWords } from '../../i18n/words.ts'
import { usePressOutside } from '../shell/use-press-outside.ts'
import styles from './evening.module.css'

const MAX_HOURS = 14
/** Where the slider stands before a day has its hours. */
const USUAL_HOURS = 7

interface Properties {
  value: number | undefined
  onKeep: (hours: number) => void
  /** What shares the row: the slider takes its place, since a phone has no room for both. */
  children: ReactNode
}

export function Sleep({ value, onKeep, children }: Properties) {
  const words = useScreenWords('evening')
  const row = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [chosen, setChosen] = useState<number>()
  const say = (hours: number) => words.hours(Math.floor(hours), Math.round((hours % 1) * 60))
  const end = () => {
    setChosen(undefined)
    button.current?.focus({ preventScroll: true })
  }
  const keep = (hours: number) => {
    if (hours !== value) onKeep(hours)
    end()
  }
  const isOpen = chosen !== undefined
  // Opened by mistake, it keeps nothing.
  usePressOutside(row, isOpen, () => setChosen(undefined))
  const name = isOpen ? words.keep : words.sleep.name
  const hours = chosen ?? value
  return (
    <div className={styles.row} ref={row}>
      {isOpen ? (
        <Slider hours={chosen} said={say(chosen)} onChoose={setChosen} onKeep={keep} onLeave={end} />
      ) : (
        children
      )}
      <button
        ref={button}
        type="button"
        className={styles.sleep}
        aria-expanded={isOpen}
        aria-label={hours === undefined ? name : `${name}: ${say(hours)}`}
        onClick={() => (isOpen ? keep(chosen) : setChosen(value ?? USUAL_HOURS))}
      >
        {!isOpen && <Moon />}
        {isOpen || value === undefined ? name : say(value)}
      </button>
    </div>
  )
}

interface SliderProperties {
  hours: number
  said: string
  onChoose: (hours: number) => void
  onKeep: (hours: number) => void
  onLeave: () => void
}

/** Keeps the hours when a finger or the mouse lets it go. A key moves it by one step of many, and Enter keeps them. */
function Slider({ hours, said, onChoose, onKeep, onLeave }: SliderProperties) {
  const words = useScreenWords('evening')
  const isPointed = useRef(false)
  // React has no event for this: its `onChange` is the browser's `input`, and a drag by finger ends without a click.
  const keepReleased = (input: HTMLInputElement) => {
    const onRelease = () => isPointed.current && onKeep(input.valueAsNumber)
    input.addEventListener('change', onRelease)
    return () => input.removeEventListener('change', onRelease)
  }
  return (
    <label className={styles.slider}>
      <span>
        {/* No `output`: the label would be its, in place of the slider's. */}
        {words.slept} <span>{said}</span>
      </span>
      <input
        ref={keepReleased}
        // biome-ignore lint/a11y/noAutofocus: It stands in place of what was touched to open it.
        autoFocus
        type="range"
        min={0}
        max={MAX_HOURS}
        step={0.5}
        value={hours}
        aria-valuetext={said}
        onPointerDown={() => {
          isPointed.current = true
        }}
        onKeyDown={(event) => {
          isPointed.current = false
          if (event.key === 'Escape') onLeave()
          if (event.key !== 'Enter') return
          // The button that gets the focus would be pressed.
          event.preventDefault()
          onKeep(hours)
        }}
        onChange={({ target }) => onChoose(target.valueAsNumber)}
        // Where it stood already, nothing changes.
        onClick={({ currentTarget }) => onKeep(currentTarget.valueAsNumber)}
      />
    </label>
  )
}

const Moon = () => (
  <svg viewBox="0 0 24 24" aria-hidden="true" fill="none" stroke="currentColor" strokeWidth="1.6">
    <path d="M19 14.5A7.5 7.5 0 0 1 9.5 5a7.5 7.5 0 1 0 9.5 9.5z" strokeLinejoin="round" />
  </svg>
)
