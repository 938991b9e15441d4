// What two devices have made of one line, until its owner has chosen.

import type { ReactNode } from 'react'
import type { DatedEvent } from '../../../contract/events.ts'
import { useScreenWords } from '../../i18n/words.ts'
import { EventLine } from '../event/event-line.tsx'
import { Button } from '../shell/button.tsx'
import styles from './event-conflict.module.css'

interface Properties {
  mine: DatedEvent
  theirs: DatedEvent
  isSaving: boolean
  /** The failure of the last attempt. */
  failure: ReactNode
  onMine: () => void
  onTheirs: () => void
  onBoth: () => void
}

export function EventConflict({ mine, theirs, isSaving, failure, onMine, onTheirs, onBoth }: Properties) {
  const words = useScreenWords('states')
  const hasTwoTexts = mine.content !== theirs.content
  return (
    <section className={styles.eventConflict} aria-label={words.conflict}>
      <p role="alert">{words.conflict}</p>
      <div className={styles.eventConflictTexts}>
        <Text heading={words.mine} event={mine} />
        <Text heading={words.theirs} event={theirs} />
      </div>
      {failure}
      <div className="row">
        <Button onClick={onMine} disabled={isSaving}>
          {words.keepMine}
        </Button>
        <Button onClick={onTheirs} disabled={isSaving}>
          {words.keepTheirs}
        </Button>
        {hasTwoTexts && (
          <Button look="primary" onClick={onBoth} disabled={isSaving}>
            {words.keepBoth}
          </Button>
        )}
      </div>
      {hasTwoTexts && <p className="quiet small">{words.bothHint}</p>}
    </section>
  )
}

const Text = ({ heading, event }: { heading: string; event: DatedEvent }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it, where it is longer than its place.
  <section aria-label={heading} tabIndex={0}>
    <h3>{heading}</h3>
    <EventLine event={event} />
  </section>
)
