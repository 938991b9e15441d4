// Writing an event down: one field at the thumb that grows into a sheet. Nothing typed is lost before it is kept.

import { type RefObject, useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { isLongerThan } from '../../../contract/characters.ts'
import { MAX_EVENT_LENGTH } from '../../../contract/limits.ts'
import { toNewFile } from '../../files/kept-files.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { type CaptureDraft, draftNames, EMPTY_DRAFT, findDraft, writeDraft } from '../../state/draft.ts'
import { returnCursor } from '../../state/left-cursor.ts'
import { useToday } from '../../state/today.ts'
import { keepAboveKeyboard } from '../fields/above-keyboard.ts'
import { TimeField } from '../fields/event-fields.tsx'
import { attachFiles } from '../media/attach-files.ts'
import { MediaButtons } from '../media/media-buttons.tsx'
import { useDrop, usePaste } from '../media/use-drop-and-paste.ts'
import { PlaceChip } from '../places/place-chip.tsx'
import { Button } from '../shell/button.tsx'
import { Icon } from '../shell/icons.tsx'
import { later, soon } from '../shell/later.tsx'
import { Failure } from '../shell/states.tsx'
import { submitOnControlEnter } from '../shell/submit-on-enter.ts'
import styles from './capture.module.css'
import { LongTextNote } from './long-text-note.tsx'
import { useCapture } from './use-capture.ts'

const CaptureDetails = soon(async () => (await import('./capture-details.tsx')).CaptureDetails)
const PlacePicker = soon(async () => (await import('../places/place-picker.tsx')).PlacePicker)
const MediaTray = later(async () => (await import('../media/media-tray.tsx')).MediaTray)

interface Properties {
  date: string
  /** The screen of today: after midnight, the field keeps the draft of the day before. */
  isToday?: boolean
  /** Stays in the flow of the page on a phone too, instead of at the lower edge, and asks for no details. */
  isInline?: boolean
}

export function Capture({ date, isToday = false, isInline = false }: Properties) {
  const words = useWords()
  const form = useRef<HTMLFormElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const [isOpen, setIsOpen] = useSheet(form)
  const capture = useCapture({ date, isToday, onSaved: () => field.current?.focus() })
  const { name, draft, setDraft, place, isEmpty, isSaved, isRefused, hasFiles, submit, error } = capture
  const isNow = useToday() === date || isToday
  const type = (content: string) =>
    setDraft({ ...draft, content, begunOn: content === '' ? '' : draft.begunOn || date })
  const open = () => setIsOpen(true)
  const take = (files: readonly File[]) => {
    open()
    void attachFiles({ owner: name, files: files.map(toNewFile), words })
  }
  usePaste(form, take)
  const isDragging = useDrop(take)
  // The device's position is that of today, not that of an earlier day.
  const locate = () => isNow && place.locateIfAllowed()
  const focus = () => {
    open()
    locate()
  }
  useEffect(() => returnCursor(field.current), [])
  // The bar shows the first line of a draft. Only when it closes: scrolling makes the browser lay out the whole screen.
  useEffect(() => {
    const area = field.current
    return isOpen ? () => area?.scrollTo(0, 0) : undefined
  }, [isOpen])
  // For a line that follows another without leaving the field, or begins with a photo or a recording.
  useEffect(() => {
    if (isOpen && !isEmpty) locate()
  })
  return (
    <form
      ref={form}
      className={styles.capture}
      data-docked={!isInline}
      data-open={isOpen}
      data-empty={isEmpty}
      onSubmit={submit}
      onKeyDown={submitOnControlEnter}
    >
      <label htmlFor="capture" className="visually-hidden">
        {words.capture.label}
      </label>
      <textarea
        id="capture"
        ref={field}
        rows={1}
        placeholder={words.capture.label}
        dir="auto"
        value={draft.content}
        onChange={(event) => type(event.target.value)}
        onFocus={focus}
      />

      {draft.begunOn !== '' && draft.begunOn < date && (
        <EarlierDraftNote draft={draft} onMove={() => setDraft(EMPTY_DRAFT)} />
      )}

      <MediaTray
        owner={name}
        date={date}
        draft={draft}
        onDraft={setDraft}
        isDragging={isDragging}
        onAdded={open}
      />

      {isLongerThan(draft.content, MAX_EVENT_LENGTH) && <LongTextNote text={draft.content} />}
      {error && <NotSaved error={error} />}
      <p className={styles.captureSaved} role="status">
        {isSaved && isEmpty && !hasFiles && !isRefused && words.capture.saved}
      </p>
      <Tools {...capture} isNow={isNow} isInline={isInline} onAdded={open} />
    </form>
  )
}

interface ToolsProperties extends ReturnType<typeof useCapture> {
  isNow: boolean
  isInline: boolean
  onAdded: () => void
}

/** The known facts, and the controls behind "+". */
function Tools(properties: ToolsProperties) {
  const { draft, setDraft, place, isEmpty, isSaving, isSaved, isNow, isInline } = properties
  const words = useWords()
  const [areDetailsOpen, setAreDetailsOpen] = useState(draft.type !== EMPTY_DRAFT.type || draft.time !== '')
  const [isNaming, setIsNaming] = useState(false)
  const { position } = place
  // The details belong to one line: the next one begins without them.
  useEffect(() => {
    if (isSaved) setAreDetailsOpen(false)
  }, [isSaved])
  return (
    <>
      {areDetailsOpen && (
        <CaptureDetails
          draft={draft}
          onChange={setDraft}
          place={place}
          isNow={isNow}
          owner={properties.name}
        />
      )}

      {isNaming && position.state === 'found' && (
        <PlacePicker here={position} onChoose={place.choose} onClose={() => setIsNaming(false)} />
      )}

      {/* There from the start where a place is expected: what is below must not move under a thumb. */}
      {(position.state === 'found' || (isNow && place.consent === 'allowed')) && (
        <div className={`row ${styles.capturePlace}`}>
          {position.state === 'found' && draft.taken?.latitude === undefined && (
            <PlaceChip
              name={position.placeName ?? words.capture.herePlace}
              onDrop={place.drop}
              onRename={() => setIsNaming(true)}
            />
          )}
        </div>
      )}

      <div className={`row ${styles.captureTools}`}>
        {!isInline && !areDetailsOpen && !draft.taken?.occurredAt && (
          <TimeField
            value={draft.time}
            onChange={(time) => setDraft({ ...draft, time })}
            emptyMeans={isNow ? words.capture.timeNow : words.capture.timeNone}
          />
        )}
        {!isInline && (
          <button
            type="button"
            className="chip chip-more"
            aria-label={words.capture.more}
            title={words.capture.more}
            aria-expanded={areDetailsOpen}
            onClick={() => setAreDetailsOpen(!areDetailsOpen)}
          >
            <Icon name={areDetailsOpen ? 'down' : 'plus'} />
          </button>
        )}

        {/* Where the words are long, the two stand in a row of their own. */}
        <span className="row push">
          <MediaButtons owner={properties.name} onAdded={properties.onAdded} />
          <Button
            type="submit"
            look="primary"
            disabled={isEmpty || isSaving}
            // Keeps the focus, and thus a phone's keyboard, in the field.
            onMouseDown={(event) => event.preventDefault()}
          >
            {isSaving ? words.common.saving : words.common.save}
          </Button>
        </span>
      </div>
    </>
  )
}

function NotSaved({ error }: { error: unknown }) {
  const words = useWords()
  return (
    <>
      <Failure error={error} />
      <p className="quiet small">{words.capture.failed}</p>
    </>
  )
}

/** Whether the bar has grown into a sheet. A press elsewhere, Escape or leaving it by Tab makes it a bar again. */
function useSheet(form: RefObject<HTMLFormElement | null>) {
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    if (!isOpen) return undefined
    const stop = new AbortController()
    const closeOutside = ({ target }: Event) => {
      if (target instanceof Node && target.isConnected && !form.current?.contains(target)) setIsOpen(false)
    }
    const closeByEscape = ({ key, target }: KeyboardEvent) => {
      if (key !== 'Escape' || !(target instanceof HTMLTextAreaElement)) return
      setIsOpen(false)
      target.blur()
    }
    document.addEventListener('pointerdown', closeOutside, stop)
    document.addEventListener('focusin', closeOutside, stop)
    document.addEventListener('keydown', closeByEscape, stop)
    keepAboveKeyboard(form.current, stop.signal)
    return () => stop.abort()
  }, [isOpen, form])
  return [isOpen, setIsOpen] as const
}

interface EarlierProperties {
  draft: CaptureDraft
  onMove: () => void
}

/** Offers to move a draft to the day on which it was begun, after what may be unsaved there already. */
function EarlierDraftNote({ draft, onMove }: EarlierProperties) {
  const words = useWords()
  const formats = useFormats()
  const [, navigate] = useLocation()
  const move = () => {
    const name = draftNames.day(draft.begunOn)
    const there = findDraft<CaptureDraft>(name)
    writeDraft(name, there ? { ...there, content: `${there.content}\n${draft.content}` } : draft)
    onMove()
    navigate(`/day/${draft.begunOn}`)
  }
  return (
    <p className="quiet small">
      {words.offline.begunOn(formats.fullDate(draft.begunOn))}{' '}
      <Button look="link" onClick={move}>
        {words.offline.noteThere}
      </Button>
    </p>
  )
}
