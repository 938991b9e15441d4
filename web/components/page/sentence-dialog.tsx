// What a sentence rests on, what is doubtful about it, and what its owner can do then.
import type { Day } from '../../../contract/days.ts'
import type { Event } from '../../../contract/events.ts'
import type { Journal } from '../../../contract/journal.ts'
import type { PageSources, Sentence } from '../../../contract/sources.ts'
import { api, call } from '../../api/call.ts'
import { useSourceWords } from '../../i18n/source-words.ts'
import { useWords } from '../../i18n/words.ts'
import { showNotice } from '../../state/notice.ts'
import { EventFacts } from '../day/event-facts.tsx'
import { Dialog } from '../shell/dialog.tsx'
import { useRunAction } from '../shell/run-action.ts'

interface Properties {
  sentence: Sentence
  day: Day
  journal: Journal
  onClose: () => void
}

export function SentenceDialog({ sentence, day, journal, onClose }: Properties) {
  const sourceWords = useSourceWords()
  const events = day.events.filter(({ id }) => sentence.eventIds.includes(id))
  return (
    <Dialog title={sourceWords.verdicts[sentence.verdict]} onClose={onClose}>
      <blockquote className="sentence-text" dir="auto">
        {textOf(journal, sentence)}
      </blockquote>
      {sentence.doubts.length > 0 && (
        <ul className="doubts">
          {sentence.doubts.map(({ kind, strength, start, end }) => (
            <li key={`${kind} ${start} ${end}`} data-doubt={strength}>
              <strong>{sourceWords.strengths[strength]}</strong>{' '}
              {sourceWords.doubts[kind](journal.content.slice(start, end))}
            </li>
          ))}
        </ul>
      )}
      {events.length > 0 ? (
        <ul className="source-events">
          {events.map((event) => (
            <SourceEvent key={event.id} event={event} />
          ))}
        </ul>
      ) : (
        <p className="quiet">{sourceWords.noEvents}</p>
      )}
      <WaysOut sentence={sentence} journal={journal} onClose={onClose} />
    </Dialog>
  )
}

function SourceEvent({ event }: { event: Event }) {
  return (
    <li>
      <EventFacts event={event} />
      <span dir="auto">{event.content}</span>
    </li>
  )
}

/** Vouch for it, take it out, or note it as an event of the day. */
function WaysOut({ sentence, journal, onClose }: Omit<Properties, 'day'>) {
  const words = useWords()
  const sourceWords = useSourceWords()
  const runAction = useRunAction()
  const { date, version } = journal
  const run = async (action: () => Promise<unknown>) => {
    onClose()
    await runAction(action)
  }
  const vouch = () =>
    call(api.journal[':date'].sources.vouch.$post, {
      param: { date },
      json: { version, start: sentence.start, end: sentence.end },
    })
  const takeOut = async () => {
    const next = await call(api.journal[':date'].$put, {
      param: { date },
      json: { version, content: without(journal.content, sentence) },
    })
    showNotice({
      message: sourceWords.takenOut,
      undo: () =>
        call(api.journal[':date'].$put, {
          param: { date },
          json: { version: next.version, content: journal.content },
        }),
    })
  }
  const note = async () => {
    await call(api.events.$post, { json: { date, type: 'text', content: textOf(journal, sentence) } })
    await vouch()
  }
  const canTakeOut = without(journal.content, sentence).trim() !== ''
  return (
    <div className="ways-out">
      {sentence.verdict === 'doubted' && (
        <>
          <button type="button" className="button" onClick={() => run(vouch)}>
            {sourceWords.vouch}
          </button>
          <button type="button" className="button" onClick={() => run(note)}>
            {sourceWords.note}
          </button>
        </>
      )}
      {canTakeOut && (
        <button type="button" className="button" onClick={() => run(takeOut)}>
          {sourceWords.takeOut}
        </button>
      )}
      <button type="button" className="button" onClick={onClose}>
        {words.common.close}
      </button>
    </div>
  )
}

const textOf = ({ content }: Journal, { start, end }: Sentence): string => content.slice(start, end)

/** The page without a sentence, and without the blank that stood before it. */
function without(content: string, { start, end }: Sentence): string {
  const before = content.slice(0, start)
  const after = content.slice(end)
  return after === '' || after.startsWith('\n') ? before.trimEnd() + after : before + after.trimStart()
}

interface ListProperties {
  sources: PageSources
  day: Day
  journal: Journal
  onOpen: (index: number) => void
  onClose: () => void
}

/** Every sentence in turn, for the keyboard and for those who read the page through. */
export function AllSentences({ sources, day, journal, onOpen, onClose }: ListProperties) {
  const words = useWords()
  const sourceWords = useSourceWords()
  const contents = new Map(day.events.map(({ id, content }) => [id, content]))
  return (
    <Dialog title={sourceWords.all} onClose={onClose}>
      <ol className="all-sentences">
        {sources.sentences.map((sentence, index) => (
          <li key={sentence.start} data-doubt={sentence.verdict === 'doubted' ? 'soft' : undefined}>
            <button type="button" className="button plain" onClick={() => onOpen(index)} dir="auto">
              {textOf(journal, sentence)}
            </button>
            <p className="quiet small" dir="auto">
              {sentence.eventIds.map((id) => contents.get(id)).find((content) => content !== undefined) ??
                sourceWords.verdicts[sentence.verdict]}
            </p>
          </li>
        ))}
      </ol>
      <div className="row end">
        <button type="button" className="button" onClick={onClose}>
          {words.common.close}
        </button>
      </div>
    </Dialog>
  )
}
