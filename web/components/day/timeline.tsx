import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import type { Event } from '../../../contract/events.ts'
import { api, call } from '../../api/call.ts'
import { useWords } from '../../i18n/words.ts'
import type { WaitingEvent } from '../../offline/records.ts'
import { shownEvent } from '../../offline/waiting-events.ts'
import { draftNames, hasDraft } from '../../state/draft.ts'
import { isJustSaved } from '../../state/just-saved.ts'
import { usePageLinks } from '../../state/page-links.ts'
import { diaryChange } from '../../state/query-client.ts'
import { EventLine } from '../event/event-line.tsx'
import { attachmentsCode } from '../media/attachments-code.ts'
import { WaitingItem } from '../offline/waiting-event.tsx'
import { useDeleteWithUndo } from '../shell/delete-with-undo.ts'
import { later, soon } from '../shell/later.tsx'
import { Menu } from '../shell/menu.tsx'
import { revealLine } from '../shell/show-event.ts'
import { Failure } from '../shell/states.tsx'
import { focusLines } from './focus-lines.ts'
import styles from './timeline.module.css'

const EventEditor = soon(async () => (await import('../capture/event-editor.tsx')).EventEditor)
const EarlierStates = later(async () => (await import('./earlier-states.tsx')).EarlierStates)

interface Properties {
  events: readonly Event[]
  /** Unsent events of the day. */
  waiting: readonly WaitingEvent[]
}

/** The events of a day in order of time. */
export function Timeline({ events, waiting }: Properties) {
  const items = [
    ...events.map((event) => ({
      id: event.id,
      at: Date.parse(event.occurredAt ?? event.createdAt),
      look: undefined,
      content: event.content,
      element: <EventItem event={event} />,
    })),
    ...waiting.map((record) => ({
      id: record.key,
      at: Date.parse(shownEvent(record).occurredAt ?? '') || record.writtenAt,
      look: record.refusal ? styles.refused : styles.waiting,
      content: shownEvent(record).content,
      element: <WaitingItem waiting={record} />,
    })),
  ]
  return (
    <ol className={styles.timeline}>
      {items
        .sort((one, other) => one.at - other.at)
        .map(({ id, look, content, element }) => (
          <Line key={id} id={`event-${id}`} look={look} content={content}>
            {element}
          </Line>
        ))}
    </ol>
  )
}

interface LineProperties {
  id: string
  look: string | undefined
  content: string
  children: ReactNode
}

/** An event of the day. One that was just saved is scrolled into view and highlighted. */
function Line({ id, look, content, children }: LineProperties) {
  const element = useRef<HTMLLIElement>(null)
  const [isNew] = useState(() => isJustSaved(content))
  useLayoutEffect(() => {
    if (isNew && element.current) revealLine(element.current).scrollIntoView({ block: 'nearest' })
  }, [isNew])
  return (
    <li ref={element} id={id} className={[look, isNew && styles.settling].filter(Boolean).join(' ')}>
      {children}
    </li>
  )
}

function EventItem({ event }: { event: Event }) {
  const words = useWords()
  const [editing, setEditing] = useState<'content' | 'date' | undefined>(() =>
    hasDraft(draftNames.edit(event.id)) ? 'content' : undefined,
  )
  const [isLookingBack, setIsLookingBack] = useState(false)
  const pageLinkItems = usePageLinkItems(event.id)
  const deleteWithUndo = useDeleteWithUndo()
  const removeEvent = async () => {
    await deleteWithUndo({
      action: words.event.delete,
      remove: () =>
        call(api.events[':eventId'].amend.delete.$post, {
          param: { eventId: event.id },
          header: event.version ? { 'if-match': `"${event.version}"` } : {},
        }),
      message: words.event.deleted,
      undo: () => call(api.trash.restore.$post, { json: { eventIds: [event.id] } }),
    })
    focusLines()
  }
  const lock = useMutation(
    diaryChange(() =>
      call(api.events[':eventId'].amend.$post, {
        param: { eventId: event.id },
        json: { isPrivate: !event.isPrivate },
        header: {},
      }),
    ),
  )
  const close = () => {
    setEditing(undefined)
    requestAnimationFrame(() =>
      document.querySelector<HTMLElement>(`#event-${event.id} button[aria-expanded]`)?.focus(),
    )
  }
  const menu = (
    <Menu
      label={words.event.more}
      items={[
        { label: words.event.correct, onSelect: () => setEditing('content') },
        { label: words.event.move, onSelect: () => setEditing('date') },
        { label: event.isPrivate ? words.event.unlock : words.event.lock, onSelect: () => lock.mutate() },
        ...pageLinkItems,
        ...(event.version > 1
          ? [{ label: words.event.earlier, onSelect: () => setIsLookingBack(true) }]
          : []),
        { label: words.common.delete, isDanger: true, onSelect: () => void removeEvent() },
      ]}
    />
  )
  if (editing) return <EventEditor event={event} focusOn={editing} onDone={close} />
  return (
    <EventLine event={event} onOpen={() => setEditing('content')} menu={menu}>
      {event.attachments.length > 0 && <Files event={event} />}
      <Failure error={lock.error} />
      {isLookingBack && <EarlierStates event={event} onClose={() => setIsLookingBack(false)} />}
    </EventLine>
  )
}

/** Length of a sentence in a menu. */
const MAX_LETTERS = 24

/** Menu items that lead from an event to the sentences that rest on it. */
function usePageLinkItems(eventId: string): { label: string; onSelect: () => void }[] {
  const words = useWords()
  const links = usePageLinks()
  const [first = '', ...others] = links?.sentences.get(eventId) ?? []
  if (!links || first === '') return []
  const letters = [...first]
  const beginning = letters.length > MAX_LETTERS ? `${letters.slice(0, MAX_LETTERS).join('')}…` : first
  return [{ label: words.page.inPage(beginning, others.length), onSelect: () => links.show(eventId) }]
}

function Files({ event }: { event: Event }) {
  const { code: EventAttachments } = attachmentsCode.use()
  return EventAttachments ? <EventAttachments event={event} /> : null
}
