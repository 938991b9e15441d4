// The text of a page; each sentence opens its sources.

import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type MouseEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Day } from '../../../contract/days.ts'
import type { Journal } from '../../../contract/journal.ts'
import type { PageSources } from '../../../contract/sources.ts'
import { useScreenWords } from '../../i18n/words.ts'
import { sourcesQuery } from '../../queries/page.queries.ts'
import { setPageLinks } from '../../state/page-links.ts'
import { picturesAndFilmsOf } from '../../state/picture.ts'
import { wallClockOf } from '../../state/zoned-time.ts'
import { usePagePictures } from '../pictures/use-page-pictures.ts'
import { Button } from '../shell/button.tsx'
import { PageText } from '../text/page-text.tsx'
import { AllSentences } from './all-sentences.tsx'
import { judgePage } from './page-verdict.ts'
import { SecondOpinion } from './second-opinion.tsx'
import { markSentences } from './sentence-marks.ts'
import { sentenceText } from './sentence-parts.ts'
import { SentenceSheet } from './sentence-sheet.tsx'
import { listPieces, sentenceAt, traceEvent, useTrace } from './sentence-trace.ts'
import styles from './sources.module.css'

interface Properties {
  day: Day
  journal: Journal
  /** The part of the page's content that is shown. */
  text: string
}

export function PageWithSources({ day, journal, text }: Properties) {
  const { data, isError } = useQuery(sourcesQuery(journal))
  const sources = data?.journalId === journal.id && data.version === journal.version ? data : undefined
  const [open, setOpen] = useState<number>()
  const frame = useRef<HTMLDivElement>(null)
  const focused = useRef<number>(undefined)
  const [spoken, setSpoken] = useState('')
  const pictures = useMemo(() => picturesAndFilmsOf(day.events), [day.events])
  const shown = usePagePictures({ journal, text, sentences: sources?.sentences, shown: pictures })
  const { fill } = shown
  const decorate = useCallback(
    (root: HTMLElement) => {
      // Before the captions, which may say the same as a sentence.
      if (sources) markSentences(root, journal.content, sources.sentences)
      fill(root)
      // The focused sentence was replaced by a new render.
      if (focused.current !== undefined && document.activeElement === document.body)
        listPieces(root, focused.current)[0]?.focus({ preventScroll: true })
    },
    [journal.content, sources, fill],
  )
  useTrace(frame, sources?.sentences)
  useLinksForLines(frame, journal, sources)
  const onClick = ({ target }: MouseEvent) => {
    if (shown.open(target)) return
    // Not for a text selection or a link in the sentence.
    const isLink = target instanceof Element && target.closest('a')
    if (getSelection()?.isCollapsed !== false && !isLink) setOpen(sentenceAt(target))
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const index = sentenceAt(event.target)
    if (index === undefined) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const isOpening = (event.key === 'Enter' || event.key === ' ') && !(event.target as Element).closest('a')
    if (isOpening) setOpen(index)
    else if (step) listPieces(event.currentTarget, index + step)[0]?.focus()
    if (isOpening || step) event.preventDefault()
  }
  const onFocus = ({ target }: { target: Element }) => {
    const index = sentenceAt(target)
    focused.current = index
    const sentence = index === undefined ? undefined : sources?.sentences[index]
    const lines = day.events.filter(({ id }) => sentence?.eventIds.includes(id))
    const toLine = ({ occurredAt, timeZone, content }: (typeof lines)[number]) =>
      `${occurredAt ? `${wallClockOf(occurredAt, timeZone)} ` : ''}${content}`
    setSpoken(target.matches(':focus-visible') ? lines.map(toLine).join(' · ') : '')
  }
  const sentence = open === undefined ? undefined : sources?.sentences[open]
  return (
    <>
      {/* Beside the menu that asks for it. */}
      <SecondOpinion journal={journal} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the sentences in it can be focused, and are made from the text. */}
      <div
        ref={frame}
        onClick={onClick}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
        onBlur={({ relatedTarget }) => {
          if (relatedTarget) focused.current = undefined
        }}
      >
        <PageText text={shown.text} decorate={decorate} />
      </div>
      {shown.viewer}
      <p className="visually-hidden" role="status">
        {spoken}
      </p>
      <DoubtLine sources={sources} isAway={isError} day={day} journal={journal} onOpen={setOpen} />
      {sentence && open !== undefined && (
        <SentenceSheet
          sentence={sentence}
          day={day}
          journal={journal}
          anchor={() => (frame.current ? listPieces(frame.current, open)[0] : undefined)}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  )
}

/** Publishes the sentences of each event while the page is mounted. */
function useLinksForLines(
  frame: React.RefObject<HTMLDivElement | null>,
  { content }: Journal,
  sources: PageSources | undefined,
): void {
  useEffect(() => {
    if (!sources) return
    const { sentences } = sources
    const byEvent = new Map<string, string[]>()
    for (const sentence of sentences)
      for (const eventId of sentence.eventIds)
        byEvent.set(eventId, [...(byEvent.get(eventId) ?? []), sentenceText(content, sentence)])
    const show = (eventId: string) => {
      const root = frame.current
      const first = sentences.findIndex(({ eventIds }) => eventIds.includes(eventId))
      const piece = root && listPieces(root, first)[0]
      if (!piece) return
      piece.scrollIntoView({ block: 'center' })
      piece.focus({ preventScroll: true })
      traceEvent(root, eventId, sentences)
    }
    setPageLinks({ sentences: byEvent, show })
    return () => setPageLinks(undefined)
  }, [frame, content, sources])
}

interface DoubtLineProperties {
  sources: PageSources | undefined
  /** The service cannot be asked: only the number of doubts is known. */
  isAway: boolean
  day: Day
  journal: Journal
  onOpen: (index: number) => void
}

/** A line about the doubts of the page, which opens the list of sentences. Its space is reserved from the start. */
function DoubtLine({ sources, isAway, day, journal, onOpen }: DoubtLineProperties) {
  const sourceWords = useScreenWords('sources')
  const [isListOpen, setIsListOpen] = useState(false)
  const { doubted, own, isMostlyUnlike } = judgePage(journal.content, sources?.sentences ?? [])
  const line = () => {
    const isWhole = sources?.isComplete !== false
    if (doubted > 0)
      return isWhole && isMostlyUnlike ? sourceWords.mostlyUnlike(doubted) : sourceWords.toCheck(doubted)
    if (!isWhole) return sourceWords.notAllChecked
    if (isMostlyUnlike) return sourceWords.mostlyUncompared
    return own > 0 ? sourceWords.nothingDoubtfulBesideOwn(own) : sourceWords.nothingDoubtful
  }
  return (
    <>
      <p className={`${styles.doubtLine} small`} data-doubt={doubted > 0 || undefined}>
        {!sources && isAway && journal.doubtCount > 0 && sourceWords.toCheck(journal.doubtCount)}
        {sources && (
          <Button look="plain small" onClick={() => setIsListOpen(true)}>
            {line()}
          </Button>
        )}
      </p>
      {isListOpen && sources && (
        <AllSentences
          sources={sources}
          day={day}
          journal={journal}
          onOpen={(index) => {
            setIsListOpen(false)
            onOpen(index)
          }}
          onClose={() => setIsListOpen(false)}
        />
      )}
    </>
  )
}
