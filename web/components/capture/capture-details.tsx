import { useState } from 'react'
import { toNewFile } from '../../files/kept-files.ts'
import { useScreenWords, useWords } from '../../i18n/words.ts'
import type { CaptureDraft } from '../../state/draft.ts'
import { TimeField, TypeSelect } from '../fields/event-fields.tsx'
import { MeasureFields } from '../measures/measure-fields.tsx'
import { attachFiles } from '../media/attach-files.ts'
import { FileButton } from '../media/file-button.tsx'
import { PlaceControl } from '../places/place-control.tsx'
import type { usePosition } from '../places/position.ts'
import { MediaIcon } from '../shell/media-icon.tsx'
import styles from './capture.module.css'

interface Properties {
  draft: CaptureDraft
  onChange: (draft: CaptureDraft) => void
  place: ReturnType<typeof usePosition>
  isNow: boolean
  /** The name of the draft, for added files. */
  owner: string
}

/** The fields of an event besides its text. */
export function CaptureDetails({ draft, onChange, place, isNow, owner }: Properties) {
  const words = useWords()
  const mediaWords = useScreenWords('media')
  const { figures } = useScreenWords('measures')
  const [hasFigures, setHasFigures] = useState(false)
  const { measures = [] } = draft
  const areFiguresOpen = hasFigures || measures.length > 0 || draft.type === 'health'
  return (
    <div className={`row ${styles.captureDetails}`}>
      <MeasureFields
        measures={measures}
        isOpen={areFiguresOpen}
        onChange={(measures) => onChange({ ...draft, measures })}
      />
      <TypeSelect value={draft.type} onChange={(type) => onChange({ ...draft, type })} />
      <TimeField
        value={draft.time}
        onChange={(time) => onChange({ ...draft, time })}
        emptyMeans={isNow ? words.capture.timeNow : words.capture.timeNone}
      />
      {!areFiguresOpen && (
        <button type="button" className="chip" onClick={() => setHasFigures(true)}>
          <MediaIcon name="figures" />
          {figures}
        </button>
      )}
      <FileButton
        className="chip"
        label={mediaWords.file}
        onChosen={(files) => void attachFiles({ owner, files: files.map(toNewFile), words })}
      >
        <MediaIcon name="file" />
        {mediaWords.file}
      </FileButton>
      {place.position.state !== 'found' && <PlaceControl {...place} />}
    </div>
  )
}
