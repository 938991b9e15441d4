import { type SubmitEvent, useRef, useState } from 'react'
import { EXPORT_FORMATS, type ExportFormat } from '../../../contract/export-formats.ts'
import { api, send } from '../../api/call.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useScreenWords } from '../../i18n/words.ts'
import { Field } from '../fields/field.tsx'
import { sizeOf } from '../media/size-of.ts'
import { Button } from '../shell/button.tsx'
import { Failure } from '../shell/states.tsx'
import { ArchiveChecker } from './archive-check.tsx'
import { toPasswordHeader } from './archive-password.ts'
import { saveFile } from './download.ts'
import styles from './settings.module.css'

type State =
  | { step: 'idle' }
  | { step: 'running'; bytes: number }
  | { step: 'done'; name: string; bytes: number }
  | { step: 'failed'; error: unknown }

export function ExportSection() {
  const words = useScreenWords('export')
  const formats = useFormats()
  const [format, setFormat] = useState<ExportFormat>('dayleaf')
  const [state, setState] = useState<State>({ step: 'idle' })
  const [isChecking, setIsChecking] = useState(false)
  const running = useRef<AbortController>(null)
  const [isLocking, setIsLocking] = useState(false)
  const start = async (password?: string) => {
    running.current = new AbortController()
    const { signal } = running.current
    setState({ step: 'running', bytes: 0 })
    try {
      const response = await send(
        api.export.$get,
        { query: { format }, header: toPasswordHeader(password) },
        signal,
      )
      const file = await saveFile(response, (bytes) => setState({ step: 'running', bytes }))
      setState({ step: 'done', ...file })
    } catch (error) {
      setState(signal.aborted ? { step: 'idle' } : { step: 'failed', error })
    }
  }
  return (
    <section>
      <h2>{words.title}</h2>
      <p>{words.intro}</p>
      <label className="row">
        <span>{words.format}</span>
        <select value={format} onChange={({ target }) => setFormat(target.value as ExportFormat)}>
          {EXPORT_FORMATS.map((name) => (
            <option key={name} value={name}>
              {words.formats[name]}
            </option>
          ))}
        </select>
      </label>
      <label className={`check ${styles.lockChoice}`}>
        <input type="checkbox" checked={isLocking} onChange={({ target }) => setIsLocking(target.checked)} />
        <span>{words.lock}</span>
      </label>
      {state.step === 'failed' && <Failure error={state.error} />}
      {isLocking && state.step !== 'running' && <LockFields onLock={start} />}
      <p className="row">
        {state.step === 'running' ? (
          <Button onClick={() => running.current?.abort()}>{words.cancel}</Button>
        ) : (
          !isLocking && <Button onClick={() => start()}>{words.download}</Button>
        )}
        <Button aria-expanded={isChecking} onClick={() => setIsChecking(!isChecking)}>
          {words.check}
        </Button>
        <span role="status">
          {state.step === 'running' && words.progress(sizeOf(state.bytes, formats.number))}
          {state.step === 'done' && words.done(state.name, sizeOf(state.bytes, formats.number))}
        </span>
      </p>
      {isChecking && <ArchiveChecker />}
    </section>
  )
}

function LockFields({ onLock }: { onLock: (password: string) => void }) {
  const words = useScreenWords('export')
  const [isDifferent, setIsDifferent] = useState(false)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const password = String(fields.get('archivePassword'))
    const isSame = password === fields.get('archivePasswordAgain')
    setIsDifferent(!isSame)
    if (isSame) onLock(password)
  }
  return (
    <form onSubmit={submit}>
      <p className="quiet small">{words.lockHint}</p>
      <Field
        label={words.password}
        name="archivePassword"
        type="password"
        autoComplete="new-password"
        minLength={8}
        required
      />
      <Field
        label={words.again}
        name="archivePasswordAgain"
        type="password"
        autoComplete="new-password"
        required
        error={isDifferent ? words.different : undefined}
      />
      <Button type="submit">{words.downloadLocked}</Button>
    </form>
  )
}
