// The text of a page whose sentences lead to what they rest on.
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type MouseEvent, useCallback, useState } from 'react'
import '../../styles/sources.css'
import type { Day } from '../../../contract/days.ts'
import type { Journal } from '../../../contract/journal.ts'
import type { PageSources } from '../../../contract/sources.ts'
import { useSourceWords } from '../../i18n/source-words.ts'
import { sourcesQuery } from '../../queries/page.queries.ts'
import { PageText } from './page-text.tsx'
import { AllSentences, SentenceDialog } from './sentence-dialog.tsx'
import { markSentences } from './sentence-marks.ts'

interface Properties {
  day: Day
  journal: Journal
  /** The part of the page's content that is shown. */
  text: string
}

export function PageWithSources({ day, journal, text }: Properties) {
  const { data } = useQuery(sourcesQuery(journal))
  const sources = data?.version === journal.version ? data : undefined
  const [open, setOpen] = useState<number>()
  const decorate = useCallback(
    (root: HTMLElement) => {
      if (sources) markSentences(root, journal.content, sources.sentences)
    },
    [journal.content, sources],
  )
  const openAt = (target: EventTarget): boolean => {
    const index =
      target instanceof Element && target.closest<HTMLElement>('[data-sentence]')?.dataset.sentence
    // A link in a sentence is followed.
    if (!index || (target instanceof Element && target.closest('a'))) return false
    setOpen(Number(index))
    return true
  }
  const onClick = (event: MouseEvent) => {
    // Selecting a text is no question about it.
    if (getSelection()?.isCollapsed !== false) openAt(event.target)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if ((event.key === 'Enter' || event.key === ' ') && openAt(event.target)) event.preventDefault()
  }
  const sentence = open === undefined ? undefined : sources?.sentences[open]
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the sentences in it are buttons, made from the text. */}
      <div onClick={onClick} onKeyDown={onKeyDown}>
        <PageText text={text} decorate={decorate} />
      </div>
      {sources && <DoubtLine sources={sources} day={day} journal={journal} onOpen={setOpen} />}
      {sentence && (
        <SentenceDialog sentence={sentence} day={day} journal={journal} onClose={() => setOpen(undefined)} />
      )}
    </>
  )
}

interface DoubtLineProperties {
  sources: PageSources
  day: Day
  journal: Journal
  onOpen: (index: number) => void
}

/** One quiet line about the whole page, which opens the list of its sentences. */
function DoubtLine({ sources, day, journal, onOpen }: DoubtLineProperties) {
  const sourceWords = useSourceWords()
  const [isListOpen, setIsListOpen] = useState(false)
  const doubted = sources.sentences.filter(({ verdict }) => verdict === 'doubted').length
  return (
    <p className="quiet small doubt-line">
      <button type="button" className="button link" onClick={() => setIsListOpen(true)}>
        {doubted === 0 ? sourceWords.allSupported(journal.eventCount) : sourceWords.toCheck(doubted)}
      </button>
      {isListOpen && (
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
    </p>
  )
}
