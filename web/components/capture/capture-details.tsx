import { useWords } from '../../i18n/words.ts'
import type { CaptureDraft } from '../../state/draft.ts'
import type { usePosition } from '../../state/position.ts'
import { TimeField, TypeSelect } from '../fields/event-fields.tsx'
import { PlaceControl } from '../fields/place-control.tsx'

interface Properties {
  draft: CaptureDraft
  onChange: (draft: CaptureDraft) => void
  place: ReturnType<typeof usePosition>
  isNow: boolean
}

/** What may be added to the text of an event. */
export function CaptureDetails({ draft, onChange, place, isNow }: Properties) {
  const words = useWords()
  return (
    <div className="row capture-details">
      <TypeSelect value={draft.type} onChange={(type) => onChange({ ...draft, type })} />
      <TimeField
        value={draft.time}
        onChange={(time) => onChange({ ...draft, time })}
        emptyMeans={isNow ? words.capture.timeNow : words.capture.timeNone}
      />
      {place.position.state !== 'found' && <PlaceControl {...place} />}
    </div>
  )
}
