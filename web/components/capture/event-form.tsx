import { type FormEvent, type ReactNode, useState } from 'react'
import { isLongerThan } from '../../../contract/characters.ts'
import type { DatedEvent } from '../../../contract/events.ts'
import { MAX_EVENT_LENGTH } from '../../../contract/limits.ts'
import { useWords } from '../../i18n/words.ts'
import { randomKey } from '../../offline/waiting-events.ts'
import { recordEvent } from '../../sending/sending.ts'
import { useDraft } from '../../state/draft.ts'
import { type EditedEvent, type EventEdit, toChanges, toEdit } from '../../state/event-edit.ts'
import { returnCursor } from '../../state/left-cursor.ts'
import { toMeasures } from '../../state/measures.ts'
import { DateChoice } from '../dates/date-choice.tsx'
import { TimeField, TypeSelect } from '../fields/event-fields.tsx'
import { MeasureFields } from '../measures/measure-fields.tsx'
import { PlaceChip } from '../places/place-chip.tsx'
import { PlacePicker } from '../places/place-picker.tsx'
import { Button } from '../shell/button.tsx'
import { Icon } from '../shell/icons.tsx'
import { submitOnControlEnter } from '../shell/submit-on-enter.ts'
import styles from './capture.module.css'
import { partsOf } from './event-length.ts'
import { LongTextNote } from './long-text-note.tsx'

interface Properties {
  event: EditedEvent
  /** The name of the draft. */
  draft: string
  isSaving: boolean
  /** The failure of the last attempt. */
  failure: ReactNode
  /** Resolves to true if it was saved. */
  onSave: (changes: ReturnType<typeof toChanges>) => Promise<boolean>
  onDone: () => void
  /** It has attachments, so its text may be empty. */
  hasFiles?: boolean
  /** The controls of its files, if they can be changed. */
  files?: ReactNode
  onCancel?: () => void
  /** The field that gets the focus. */
  focusOn?: 'content' | 'date'
}

/** The further parts of a text that is too long for one event, each as an event after it. */
async function recordRest(
  event: DatedEvent,
  changes: Partial<DatedEvent>,
  parts: readonly string[],
): Promise<void> {
  const { date, type, ...facts } = { ...event, ...changes }
  const { occurredAt, timeZone, latitude, longitude, placeName, isPrivate } = facts
  const known = Object.entries({ occurredAt, timeZone, latitude, longitude, placeName, isPrivate })
  const given = Object.fromEntries(known.filter(([, value]) => value != null))
  for (const content of parts)
    await recordEvent({ key: randomKey(), event: { ...given, date, type, content, measures: [] } })
}

const showWhole = (form: HTMLFormElement | null) => form?.scrollIntoView({ block: 'nearest' })

/** A form with the fields of a stored event. */
export function EventForm(properties: Properties) {
  // The event at the start of the edit: it may be refreshed meanwhile.
  const [event] = useState(properties.event)
  const {
    draft,
    isSaving,
    failure,
    onSave,
    onDone,
    hasFiles = false,
    files,
    onCancel,
    focusOn = 'content',
  } = properties
  const words = useWords()
  const initial = toEdit(event)
  const [edit, setEdit] = useDraft(draft, initial)
  const change = (changed: Partial<EventEdit>) => setEdit({ ...edit, ...changed })
  const hasSomething = edit.content.trim() !== '' || hasFiles || toMeasures(edit.measures).length > 0
  const close = () => {
    setEdit(initial)
    onDone()
  }
  const cancel = () => {
    onCancel?.()
    close()
  }
  const submit = async (submitted: FormEvent) => {
    submitted.preventDefault()
    if (!hasSomething || isSaving) return
    const [content = edit.content, ...rest] = await partsOf(edit.content)
    // A text that fits is saved as it was typed.
    const changes = toChanges(event, rest.length > 0 ? { ...edit, content } : edit)
    if (!(await onSave(changes))) return
    await recordRest(event, changes, rest)
    close()
  }
  return (
    <form className={styles.editor} ref={showWhole} onSubmit={submit} onKeyDown={submitOnControlEnter}>
      <textarea
        ref={returnCursor}
        aria-label={words.event.content}
        // biome-ignore lint/a11y/noAutofocus: the field takes the place of the button that was pressed.
        autoFocus={focusOn === 'content'}
        rows={2}
        dir="auto"
        readOnly={isSaving}
        value={edit.content}
        onChange={({ target }) => change({ content: target.value })}
      />
      {isLongerThan(edit.content, MAX_EVENT_LENGTH) && <LongTextNote text={edit.content} />}
      {files}
      {failure}
      {(edit.measures.length > 0 || edit.type === 'health') && (
        <MeasureFields measures={edit.measures} onChange={(measures) => change({ measures })} />
      )}
      <div className={`row ${styles.captureTools}`}>
        <EditFields event={event} edit={edit} onChange={change} isDateFirst={focusOn === 'date'} />
        <span className="row push">
          <Button onClick={cancel}>{words.common.cancel}</Button>
          <Button type="submit" look="primary" disabled={isSaving || !hasSomething}>
            {isSaving ? words.common.saving : words.common.save}
          </Button>
        </span>
      </div>
    </form>
  )
}

interface FieldProperties {
  event: DatedEvent
  edit: EventEdit
  onChange: (change: Partial<EventEdit>) => void
  isDateFirst: boolean
}

function EditFields({ event, edit, onChange, isDateFirst }: FieldProperties) {
  const words = useWords()
  return (
    <>
      <TypeSelect value={edit.type} onChange={(type) => onChange({ type })} />
      <DateChoice
        label={words.event.date}
        hasIcon
        value={edit.date}
        isOpenAtFirst={isDateFirst}
        onChange={(date) => onChange({ date })}
      />
      <TimeField
        value={edit.time}
        onChange={(time) => onChange({ time })}
        emptyMeans={words.capture.timeNone}
      />
      <EditPlace event={event} edit={edit} onChange={onChange} />
      <button
        type="button"
        className="chip"
        aria-pressed={edit.isPrivate === true}
        onClick={() => onChange({ isPrivate: !edit.isPrivate })}
      >
        <Icon name="lock" />
        {words.event.private}
      </button>
    </>
  )
}

/** The place, to be renamed, moved on the map, or removed. */
function EditPlace({ event, edit, onChange }: Omit<FieldProperties, 'isDateFirst'>) {
  const words = useWords()
  const [isChoosing, setIsChoosing] = useState(false)
  const { placeName = null, latitude = null, longitude = null } = edit.place ?? event
  const isPlaced = edit.hasPlace && (Boolean(placeName) || latitude !== null)
  const here = isPlaced ? { placeName, latitude, longitude } : undefined
  return (
    <>
      {isPlaced ? (
        <PlaceChip
          name={placeName ?? words.capture.herePlace}
          onRename={() => setIsChoosing(true)}
          onDrop={() => onChange({ hasPlace: false })}
        />
      ) : (
        <button type="button" className="chip" onClick={() => setIsChoosing(true)}>
          <Icon name="place" />
          {words.capture.place}
        </button>
      )}

      {isChoosing && (
        <PlacePicker
          here={here}
          onChoose={(place) => onChange({ hasPlace: true, place })}
          onClose={() => setIsChoosing(false)}
        />
      )}
    </>
  )
}
