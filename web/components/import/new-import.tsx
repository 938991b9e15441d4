import { useRef, useState } from 'react'
import type { Import } from '../../../contract/imports.ts'
import { useScreenWords } from '../../i18n/words.ts'
import { useDayClock } from '../../state/day-clock.ts'
import { lockOf } from '../settings/archive-password.ts'
import { UnlockForm } from '../settings/unlock-form.tsx'
import { Button } from '../shell/button.tsx'
import { Failure } from '../shell/states.tsx'
import styles from './import.module.css'
import { sendDiary } from './send-diary.ts'

interface Properties {
  timeZone: string
  onTimeZone: (timeZone: string) => void
  onSent: (sent: Import) => Promise<unknown>
}

/** Chooses and uploads a file. */
export function NewImport({ timeZone, onTimeZone, onSent }: Properties) {
  const words = useScreenWords('import')
  const clock = useDayClock()
  const [share, setShare] = useState<number>()
  const [isLost, setIsLost] = useState(false)
  const [failure, setFailure] = useState<{ file: File; error: unknown }>()
  const sending = useRef<AbortController>(undefined)
  const send = async (file: File, password?: string) => {
    const controller = new AbortController()
    sending.current = controller
    setFailure(undefined)
    setShare(0)
    setIsLost(false)
    const onProgress = (sent: number) => {
      setShare(sent)
      setIsLost(false)
    }
    try {
      const { signal } = controller
      const onLost = () => setIsLost(true)
      await onSent(await sendDiary({ file, timeZone, password, onProgress, onLost, signal }))
    } catch (error) {
      if (!controller.signal.aborted) setFailure({ file, error })
    }
    setShare(undefined)
  }
  if (share !== undefined)
    return (
      <section className="sheet" aria-live="polite">
        <p>{isLost ? words.connectionLost : words.uploading}</p>
        <p className="row">
          <progress value={share} aria-label={words.uploading} />
          <Button onClick={() => sending.current?.abort()}>{words.stop}</Button>
        </p>
      </section>
    )
  const lock = failure && lockOf(failure.error)
  return (
    <section className={styles.importChoice}>
      <label className="button primary">
        {words.choose}
        <input
          type="file"
          className="visually-hidden"
          onChange={({ target }) => {
            const [file] = target.files ?? []
            if (file) void send(file)
          }}
        />
      </label>
      <label>
        <span className="quiet small">{words.zone}</span>
        <select value={timeZone} onChange={({ target }) => onTimeZone(target.value)}>
          {[...new Set([clock.timeZone, 'UTC', ...Intl.supportedValuesOf('timeZone')])].map((zone) => (
            <option key={zone} value={zone}>
              {zone.replaceAll('_', ' ')}
            </option>
          ))}
        </select>
      </label>
      {failure && lock && (
        <UnlockForm
          name={failure.file.name}
          isWrong={lock === 'wrong_password'}
          onUnlock={(password) => void send(failure.file, password)}
        />
      )}
      {failure && !lock && <Failure error={failure.error} />}
    </section>
  )
}
