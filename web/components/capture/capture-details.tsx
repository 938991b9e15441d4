import type { Attachment, AttachmentKind } from '../../../contract/attachments.ts'
import type { DatedEvent, EventType } from '../../../contract/events.ts'
import { useWords } from '../../i18n/words.ts'
import type { CaptureDraft } from '../../state/draft.ts'
import type { usePosition } from '../../state/position.ts'
import { TimeField, TypeSelect } from '../fields/event-fields.tsx'
import { PlaceControl } from '../fields/place-control.tsx'
import { AddFiles } from '../media/add-files.tsx'

interface Properties {
  draft: CaptureDraft
  onChange: (draft: CaptureDraft) => void
  place: ReturnType<typeof usePosition>
  isNow: boolean
  /** Saves the event as it is drafted, with what is added. */
  onRecord: (added: Partial<DatedEvent>) => Promise<void>
}

/** Of an event whose kind nobody chose. */
const TYPES: Partial<Record<AttachmentKind, EventType>> = { image: 'photo', audio: 'voice' }

/** What may be added to the text of an event. */
export function CaptureDetails({ draft, onChange, place, isNow, onRecord }: Properties) {
  const words = useWords()
  const record = (attachments: Attachment[]) => {
    const type = draft.type === 'event' ? TYPES[attachments[0]?.kind ?? 'file'] : undefined
    return onRecord({ attachmentIds: attachments.map(({ id }) => id), ...(type && { type }) })
  }
  return (
    <div className="row capture-details">
      <TypeSelect value={draft.type} onChange={(type) => onChange({ ...draft, type })} />
      <TimeField
        value={draft.time}
        onChange={(time) => onChange({ ...draft, time })}
        emptyMeans={isNow ? words.capture.timeNow : words.capture.timeNone}
      />
      <AddFiles onAdded={record} />
      {place.position.state !== 'found' && <PlaceControl {...place} />}
    </div>
  )
}
