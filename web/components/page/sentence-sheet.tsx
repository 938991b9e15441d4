// The sources and the doubts of a sentence.

import { Fragment } from 'react'
import { useLocation } from 'wouter'
import type { Day } from '../../../contract/days.ts'
import type { Event } from '../../../contract/events.ts'
import type { Journal } from '../../../contract/journal.ts'
import type { Sentence } from '../../../contract/sources.ts'
import { useScreenWords, useWords } from '../../i18n/words.ts'
import { summaryOf } from '../../state/event-summary.ts'
import { EventFacts } from '../event/event-facts.tsx'
import { BottomSheet } from '../shell/bottom-sheet.tsx'
import { Button } from '../shell/button.tsx'
import { showEvent } from '../shell/show-event.ts'
import { DoubtActions } from './doubt-actions.tsx'
import { isUncompared } from './page-verdict.ts'
import { doubtedParts } from './sentence-parts.ts'
import { findLine } from './sentence-trace.ts'
import styles from './sources.module.css'

interface Properties {
  sentence: Sentence
  day: Day
  journal: Journal
  anchor: () => Element | undefined
  onClose: () => void
}

export function SentenceSheet({ sentence, day, journal, anchor, onClose }: Properties) {
  const sourceWords = useScreenWords('sources')
  const [, navigate] = useLocation()
  const events = day.events.filter(({ id }) => sentence.eventIds.includes(id))
  const open = (eventId: string) => {
    onClose()
    if (!findLine(eventId)) navigate(`/day/${day.date}`)
    // After the sheet has closed and returned the focus.
    requestAnimationFrame(() => showEvent(eventId))
  }
  return (
    <BottomSheet
      title={isUncompared(sentence) ? sourceWords.uncompared : sourceWords.verdicts[sentence.verdict]}
      anchor={anchor}
      onClose={onClose}
    >
      <Reasons sentence={sentence} journal={journal} />
      <blockquote className={styles.sentenceText} dir="auto">
        {doubtedParts(journal.content, sentence).map(({ text, start, strength }) =>
          strength ? (
            <span key={start} className={styles.doubtedPart} data-doubt={strength}>
              {text}
            </span>
          ) : (
            <Fragment key={start}>{text}</Fragment>
          ),
        )}
      </blockquote>
      {events.length > 0 ? (
        <>
          <h3 className={styles.sheetLabel}>
            {isUncompared(sentence) ? sourceWords.names : sourceWords.restsOn}
          </h3>
          <ul className={styles.sourceEvents}>
            {events.map((event) => (
              <SourceEvent key={event.id} event={event} onOpen={() => open(event.id)} />
            ))}
          </ul>
        </>
      ) : (
        sentence.verdict !== 'free' && <p className="quiet">{sourceWords.noEvents}</p>
      )}
      <DoubtActions sentence={sentence} journal={journal} onClose={onClose} />
    </BottomSheet>
  )
}

/** The distinct messages of the doubts, those of which the service is sure first. */
function Reasons({ sentence: { doubts }, journal }: Pick<Properties, 'sentence' | 'journal'>) {
  const sourceWords = useScreenWords('sources')
  const reasonOf = ({ kind, by, strength, start, end, message }: Sentence['doubts'][number]) => {
    if (by === 'model') return sourceWords.byModel(message)
    // A number that no line of the day has.
    if (kind === 'citation' && strength === 'hard') return sourceWords.noSuchLine
    return sourceWords.doubts[kind](journal.content.slice(start, end))
  }
  const groups = (['hard', 'soft'] as const).map((strength) => ({
    strength,
    reasons: new Set(doubts.filter((doubt) => doubt.strength === strength).map(reasonOf)),
  }))
  if (doubts.length === 0) return null
  return (
    <ul className={styles.doubts}>
      {groups.map(
        ({ strength, reasons }) =>
          reasons.size > 0 && (
            <li key={strength}>
              <strong>{sourceWords.strengths[strength]}</strong>
              {[...reasons].map((reason) => (
                <Fragment key={reason}>
                  {' '}
                  <span>{reason}</span>
                </Fragment>
              ))}
            </li>
          ),
      )}
    </ul>
  )
}

function SourceEvent({ event, onOpen }: { event: Event; onOpen: () => void }) {
  const sourceWords = useScreenWords('sources')
  const summary = summaryOf(event, useWords().eventTypes.voice)
  return (
    <li>
      <EventFacts event={event} />
      {summary === '' ? (
        <p className={`${styles.sourceText} quiet`}>{sourceWords.noWords}</p>
      ) : (
        <p className={styles.sourceText} dir="auto">
          {event.content || summary}
        </p>
      )}
      <Button look="link small" onClick={onOpen}>
        {sourceWords.openLine}
      </Button>
    </li>
  )
}
