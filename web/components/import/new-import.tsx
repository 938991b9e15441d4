import { useRef, useState } from 'react'
import type { Import } from '../../../contract/imports.ts'
import { uploadFile } from '../../api/upload.ts'
import { useImportWords } from '../../i18n/import-words.ts'
import { useDayClock } from '../../state/day-clock.ts'
import { lockOf, toPasswordHeader } from '../settings/archive-password.ts'
import { UnlockForm } from '../settings/unlock-form.tsx'
import { Failure } from '../shell/states.tsx'

interface Properties {
  timeZone: string
  onTimeZone: (timeZone: string) => void
  onSent: (sent: Import) => Promise<unknown>
}

/** Chooses and uploads a file. */
export function NewImport({ timeZone, onTimeZone, onSent }: Properties) {
  const words = useImportWords()
  const clock = useDayClock()
  const [share, setShare] = useState<number>()
  const [failure, setFailure] = useState<{ file: File; error: unknown }>()
  const sending = useRef<AbortController>(undefined)
  const send = async (file: File, password?: string) => {
    const controller = new AbortController()
    sending.current = controller
    setFailure(undefined)
    setShare(0)
    try {
      const path = `/imports?${new URLSearchParams({ preview: 'true', timeZone })}`
      await onSent(
        await uploadFile({
          ...{ path, file, name: file.name, onProgress: setShare },
          headers: toPasswordHeader(password),
          signal: controller.signal,
        }),
      )
    } catch (error) {
      if (!controller.signal.aborted) setFailure({ file, error })
    }
    setShare(undefined)
  }
  if (share !== undefined)
    return (
      <section className="sheet" aria-live="polite">
        <p>{words.uploading}</p>
        <p className="row">
          <progress value={share} aria-label={words.uploading} />
          <button type="button" className="button" onClick={() => sending.current?.abort()}>
            {words.stop}
          </button>
        </p>
      </section>
    )
  const lock = failure && lockOf(failure.error)
  return (
    <section className="import-choice">
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
