// The evening of today: a question while nothing is noted, and in one row the mood in one tap and the hours of sleep in two.

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Event } from '../../../contract/events.ts'
import type { KnownFigure } from '../../../contract/known-figures.ts'
import { useScreenWords } from '../../i18n/words.ts'
import type { WaitingEvent } from '../../offline/records.ts'
import type { LookBack } from '../../queries/look-back.queries.ts'
import { measureNamesQuery } from '../../queries/measures.queries.ts'
import { useWanted } from '../../state/use-wanted.ts'
import { Failure } from '../shell/states.tsx'
import styles from './evening.module.css'
import { Face } from './face.tsx'
import { findFigure, keepFigure } from './keep-figure.ts'
import { Question } from './question.tsx'
import { Sleep } from './sleep.tsx'

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
      <Sleep value={shown.sleep} onKeep={(value) => keep('sleep', value)}>
        <Faces value={shown.mood} onKeep={(value) => keep('mood', value)} />
      </Sleep>
      <Failure error={error} />
    </section>
  )
}

interface FacesProperties {
  value: number | undefined
  onKeep: (value: number) => void
}

function Faces({ value, onKeep }: FacesProperties) {
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
