import { useEffect, useState } from 'react'
import {
  deleteRecording,
  keepAsFile,
  type LeftRecording,
  listLeftRecordings,
} from '../../files/kept-recordings.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useScreenWords } from '../../i18n/words.ts'
import { ask } from '../../state/question.ts'
import { getUserId } from '../../state/session.ts'
import { Button } from '../shell/button.tsx'
import { clockTime } from './clock-time.ts'
import styles from './media-tray.module.css'

interface Properties {
  /** The draft. */
  owner: string
  onAdded: () => void
}

/** Recordings that closed tabs left on this device. */
export function LeftRecordings({ owner, onAdded }: Properties) {
  const words = useScreenWords('media')
  const formats = useFormats()
  const [left, setLeft] = useState<readonly LeftRecording[]>([])
  const look = () => void listLeftRecordings(getUserId()).then(setLeft, () => undefined)
  useEffect(look, [])
  const add = async ({ recording, file }: LeftRecording) => {
    onAdded()
    await keepAsFile(getUserId(), owner, { ...file, key: recording.key })
    look()
  }
  const discard = async ({ recording }: LeftRecording) => {
    if (!(await ask({ title: words.discard, text: words.discardText, action: words.discard }))) return
    await deleteRecording(getUserId(), recording.key)
    look()
  }
  return left.map((one) => (
    <div key={one.recording.key} className={`note ${styles.leftRecording}`} role="status">
      {words.keptRecording(
        clockTime(one.file.durationMs ?? 0),
        formats.moment(new Date(one.recording.startedAt).toISOString()),
      )}
      <div className="row">
        <Button onClick={() => void add(one)}>{words.addRecording}</Button>
        <Button look="plain quiet" onClick={() => void discard(one)}>
          {words.discard}
        </Button>
      </div>
    </div>
  ))
}
