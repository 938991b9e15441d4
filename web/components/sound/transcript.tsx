import { useState } from 'react'
import type { AttachmentWords } from '../../../contract/attachments.ts'
import { useViewerWords } from '../../i18n/viewer-words.ts'

/** A longer one is cut until it is asked for. */
const MAX_LENGTH = 400

/** What is said in a recording, and who wrote it down. */
export function Transcript({ transcript: { text, by } }: { transcript: AttachmentWords }) {
  const words = useViewerWords()
  const [isWhole, setIsWhole] = useState(text.length <= MAX_LENGTH)
  return (
    <div className="transcript">
      <p className={isWhole ? undefined : 'clipped'} dir="auto">
        {text}
      </p>
      {!isWhole && (
        <button type="button" className="button plain small" onClick={() => setIsWhole(true)}>
          {words.wholeTranscript}
        </button>
      )}
      {by === 'model' && <p className="quiet small">{words.byMachine}</p>}
    </div>
  )
}
