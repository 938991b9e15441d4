// Figures of an event: a tap on a name in use, and the value.

import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import { isFigure, KNOWN_FIGURES } from '../../../contract/known-figures.ts'
import type { PartWords } from '../../i18n/en-parts.ts'
import { useScreenWords } from '../../i18n/words.ts'
import { measureNamesQuery } from '../../queries/measures.queries.ts'
import { type DraftMeasure, VALUE_PATTERN } from '../../state/measures.ts'
import { Button } from '../shell/button.tsx'
import { Icon } from '../shell/icons.tsx'
import { isEnter } from '../shell/submit-on-enter.ts'
import styles from './measures.module.css'

interface Properties {
  measures: readonly DraftMeasure[]
  onChange: (measures: readonly DraftMeasure[]) => void
  /** Otherwise offers only the names that the diary uses most. */
  isOpen?: boolean
}

/** Bounds of the service. */
const MAX_MEASURES = 20
const MAX_NAME = 40
const MAX_UNIT = 20
const MAX_VALUE = 25
/** As many names as two lines of a phone hold. */
const OFFERED = 8
/** As many as one line does. */
const OFFERED_AT_FIRST = 3

export function MeasureFields({ measures, onChange, isOpen = true }: Properties) {
  const words = useScreenWords('measures')
  const [added, setAdded] = useState<string>()
  const add = (name: string, unit: string) => {
    setAdded(name)
    onChange([...measures, { name, value: '', unit }])
  }
  const offered = useOffered(measures, isOpen)
  if (!isOpen && offered.length === 0) return null
  return (
    <fieldset className={styles.measures}>
      <legend className="visually-hidden">{words.figures}</legend>
      {measures.map((measure, index) => (
        <MeasureRow
          key={measure.name}
          measure={measure}
          isNew={measure.name === added}
          onChange={(changed) => onChange(measures.with(index, changed))}
          onRemove={() => onChange(measures.toSpliced(index, 1))}
        />
      ))}
      {measures.length < MAX_MEASURES && (
        <div className="row">
          {offered.map(([name, unit]) => (
            <button key={name} type="button" className="chip" onClick={() => add(name, unit)}>
              <Icon name="plus" />
              <span>{name}</span>
            </button>
          ))}
          {isOpen && (
            <NewName onAdd={(name) => !measures.some((known) => known.name === name) && add(name, '')} />
          )}
        </div>
      )}
    </fieldset>
  )
}

/** The most frequent names with the unit that each was last given in; before there are any, some of ours. */
function useOffered(measures: readonly DraftMeasure[], isOpen: boolean): [name: string, unit: string][] {
  const { first } = useScreenWords('measures')
  const { data } = useQuery(measureNamesQuery)
  const used = data?.map(({ name, unit }): [string, string] => [name, unit ?? '']) ?? []
  if (!isOpen) return used.slice(0, OFFERED_AT_FIRST)
  const all = [...used, ...first.map(([name = '', unit = '']): [string, string] => [name, unit])]
  const isMissing = ([name]: [string, string], index: number) =>
    all.findIndex(([other]) => isSame(other, name)) === index &&
    !measures.some((known) => isSame(known.name, name))
  return all.filter(isMissing).slice(0, Math.max(OFFERED - measures.length, 3))
}

/** "sleep", "Sleep" and "Schlaf" are one to a reader. */
const isSame = (one: string, other: string): boolean =>
  one.toLowerCase() === other.toLowerCase() ||
  KNOWN_FIGURES.some((kind) => isFigure(kind, one) && isFigure(kind, other))

interface RowProperties {
  measure: DraftMeasure
  isNew: boolean
  onChange: (measure: DraftMeasure) => void
  onRemove: () => void
}

function MeasureRow({ measure, isNew, onChange, onRemove }: RowProperties) {
  const words = useScreenWords('measures')
  const { name, value, unit } = measure
  return (
    <div className={styles.measure}>
      <span className={styles.measureName}>{name}</span>
      <input
        // Not a number field, which drops what it does not know: "6:30" would be 630.
        type="text"
        inputMode="decimal"
        pattern={VALUE_PATTERN}
        title={words.valueHint}
        maxLength={MAX_VALUE}
        autoComplete="off"
        aria-label={words.value(name)}
        // biome-ignore lint/a11y/noAutofocus: the field takes the place of the name that was pressed.
        autoFocus={isNew}
        value={value}
        onChange={({ target }) => onChange({ ...measure, value: target.value })}
      />
      <input
        type="text"
        aria-label={words.unit(name)}
        placeholder={words.unitHint}
        maxLength={MAX_UNIT}
        value={unit}
        onChange={({ target }) => onChange({ ...measure, unit: target.value })}
      />
      <Button look="plain quiet icon-only" aria-label={words.remove(name)} onClick={onRemove}>
        <Icon name="close" />
      </Button>
    </div>
  )
}

function NewName({ onAdd }: { onAdd: (name: string) => void }) {
  const words = useScreenWords('measures')
  const [name, setName] = useState<string>()
  if (name === undefined)
    return (
      <button type="button" className="chip" onClick={() => setName('')}>
        {words.another}
      </button>
    )
  const add = () => {
    if (name.trim() !== '') onAdd(name.trim())
    setName(undefined)
  }
  return <NameField words={words} name={name} onType={setName} onAdd={add} />
}

interface NameProperties {
  words: PartWords['measures']
  name: string
  onType: (name: string) => void
  onAdd: () => void
}

function NameField({ words, name, onType, onAdd }: NameProperties) {
  const addOnEnter = (event: KeyboardEvent) => {
    if (!isEnter(event) || event.ctrlKey || event.metaKey) return
    // Enter would save the event.
    event.preventDefault()
    onAdd()
  }
  return (
    <span className="inline-field">
      <input
        type="text"
        aria-label={words.name}
        placeholder={words.nameHint}
        maxLength={MAX_NAME}
        // biome-ignore lint/a11y/noAutofocus: the field takes the place of the button that was pressed.
        autoFocus
        value={name}
        onChange={({ target }) => onType(target.value)}
        onKeyDown={addOnEnter}
      />
      <Button onClick={onAdd}>{words.add}</Button>
    </span>
  )
}
