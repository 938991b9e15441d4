// The evening of today: a question while nothing is noted, the mood in one tap, the hours of sleep in two.

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Event } from '../../../contract/events.ts'
import type { KnownFigure } from '../../../contract/known-figures.ts'
import { useScreenWords } from '../../i18n/words.ts'
import type { WaitingEvent } from '../../offline/records.ts'
import type { LookBack } from '../../queries/look-back.queries.ts'
import { measureNamesQuery } from '../../queries/measures.queries.ts'
import { useWanted } from '../../state/use-wanted.ts'
import { Button } from '../shell/button.tsx'
import { Failure } from '../shell/states.tsx'
import styles from './evening.module.css'
import { Face } from './face.tsx'
import { findFigure, keepFigure } from './keep-figure.ts'
import { Question } from './question.tsx'

interface Properties {
  date: string
  events: readonly Event[]
  /** Unsent events of the day. */
  waiting: readonly WaitingEvent[]
  /** Undefined until it is known, and without the service. */
  lookBack: LookBack | undefined
  isEmpty: boolean
}

export function Evening({ date, events, waiting, lookBack, isEmpty }: Properties) {
  const words = useScreenWords('evening')
  const { data: used = [] } = useQuery(measureNamesQuery)
  const [error, setError] = useState<unknown>()
  const day = { date, events, waiting }
  const [shown, want] = useWanted<Record<KnownFigure, number | undefined>>({
    mood: findFigure('mood', day)?.value,
    sleep: findFigure('sleep', day)?.value,
  })
  const keep = (kind: KnownFigure, value: number) => {
    setError(undefined)
    const saving = keepFigure({ kind, value, day, used, ours: words[kind] })
    want({ [kind]: value }, saving)
    saving.catch(setError)
  }
  return (
    <section className={styles.evening} aria-label={words.how}>
      {isEmpty && <Question key={date} date={date} lookBack={lookBack} />}
      <Faces value={shown.mood} onKeep={(value) => keep('mood', value)} />
      <Sleep value={shown.sleep} onKeep={(value) => keep('sleep', value)} />
      <Failure error={error} />
    </section>
  )
}

interface FigureProperties {
  value: number | undefined
  onKeep: (value: number) => void
}

function Faces({ value, onKeep }: FigureProperties) {
  const words = useScreenWords('evening')
  return (
    <fieldset className={styles.faces}>
      <legend>{words.how}</legend>
      {words.faces.map((name, index) => (
        <button
          key={name}
          type="button"
          aria-label={name}
          title={name}
          aria-pressed={value !== undefined && Math.round(value) === index + 1}
          onClick={() => onKeep(index + 1)}
        >
          <Face mood={index + 1} />
        </button>
      ))}
    </fieldset>
  )
}

const MAX_HOURS = 14
/** Where the slider stands before a day has its hours. */
const USUAL_HOURS = 7

function Sleep({ value, onKeep }: FigureProperties) {
  const words = useScreenWords('evening')
  const [chosen, setChosen] = useState<number>()
  const hours = chosen ?? value ?? USUAL_HOURS
  const said = words.hours(Math.floor(hours), Math.round((hours % 1) * 60))
  return (
    <div className={styles.sleep}>
      <label>
        <span>
          {words.slept} <output>{said}</output>
        </span>
        <input
          type="range"
          min={0}
          max={MAX_HOURS}
          step={0.5}
          value={hours}
          aria-valuetext={said}
          onChange={({ target }) => setChosen(Number(target.value))}
        />
      </label>
      {/* Not disabled: it would lose the focus. */}
      <Button
        aria-label={`${words.keep}: ${said}`}
        look={hours === value ? 'plain quiet' : ''}
        onClick={() => hours !== value && onKeep(hours)}
      >
        {words.keep}
      </Button>
    </div>
  )
}
