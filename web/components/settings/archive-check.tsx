// Checks an archive: whether the diary can be restored from it, and which days differ now.

import { useEffect, useId, useRef, useState } from 'react'
import type { ArchiveCheck } from '../../../contract/export.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useScreenWords } from '../../i18n/words.ts'
import { ApiError } from '../../state/api-error.ts'
import { Button } from '../shell/button.tsx'
import { Failure } from '../shell/states.tsx'
import styles from './archive-check.module.css'
import { lockOf } from './archive-password.ts'
import { type ArchiveCheckStep, sendArchive } from './send-archive.ts'
import { UnlockForm } from './unlock-form.tsx'

type State =
  | { step: 'idle' }
  | { step: 'sending' | ArchiveCheckStep }
  | { step: 'done'; name: string; check: ArchiveCheck }
  | { step: 'failed'; file: File; error: unknown }

export function ArchiveChecker() {
  const words = useScreenWords('archive')
  const [state, setState] = useState<State>({ step: 'idle' })
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])
  const start = async (file: File, password?: string) => {
    running.current = new AbortController()
    const { signal } = running.current
    setState({ step: 'sending' })
    try {
      const check = await sendArchive(file, {
        password,
        onStep: (step) => setState({ step }),
        signal,
      })
      setState({ step: 'done', name: file.name, check })
    } catch (error) {
      setState(signal.aborted ? { step: 'idle' } : { step: 'failed', file, error })
    }
  }
  const isRunning = state.step !== 'idle' && state.step !== 'done' && state.step !== 'failed'
  return (
    <div className={styles.archiveCheck}>
      <p>{words.intro}</p>
      {state.step === 'failed' && (
        <CheckFailure {...state} onUnlock={(password) => start(state.file, password)} />
      )}
      <div role="status">
        {isRunning && <Progress label={words.steps[state.step]} />}
        {state.step === 'done' && <Result name={state.name} check={state.check} />}
      </div>
      {isRunning ? (
        <Button onClick={() => running.current?.abort()}>{words.cancel}</Button>
      ) : (
        <FileChoice onChoose={start} />
      )}
    </div>
  )
}

function FileChoice({ onChoose }: { onChoose: (file: File) => void }) {
  const words = useScreenWords('archive')
  return (
    <label className="button">
      {words.choose}
      <input
        type="file"
        accept=".zip,.age,application/zip"
        className="visually-hidden"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) onChoose(file)
        }}
      />
    </label>
  )
}

function Progress({ label }: { label: string }) {
  const id = useId()
  return (
    <p>
      <progress aria-labelledby={id} /> <span id={id}>{label}</span>
    </p>
  )
}

interface FailureProperties {
  file: File
  error: unknown
  onUnlock: (password: string) => void
}

/** Has separate messages for errors of the chosen file. */
function CheckFailure({ file, error, onUnlock }: FailureProperties) {
  const words = useScreenWords('archive')
  const lock = lockOf(error)
  if (lock) return <UnlockForm name={file.name} isWrong={lock === 'wrong_password'} onUnlock={onUnlock} />
  const code = error instanceof ApiError ? error.code : undefined
  const own = words.errors as Partial<Record<string, string>>
  const text = code && own[code]
  if (text === undefined) return <Failure error={error} />
  return (
    <div className="failure" role="alert">
      <p>{text}</p>
    </div>
  )
}

function Result({ name, check }: { name: string; check: ArchiveCheck }) {
  const words = useScreenWords('archive')
  const formats = useFormats()
  const { counts, faultCount, changeCount } = check
  const held = words.held({
    days: [counts.days, formats.number(counts.days)],
    events: [counts.events, formats.number(counts.events)],
    pages: [counts.pages, formats.number(counts.pages)],
    files: [counts.attachments, formats.number(counts.attachments)],
  })
  const differing = words.differing(changeCount, formats.number(changeCount))
  return (
    <>
      <p className="quiet small">{words.written(name, formats.moment(check.exportedAt))}</p>
      {check.isWhole ? (
        <p>
          <strong>{words.whole}</strong> {words.restored(held)}
        </p>
      ) : (
        <p className="error">{words.broken(faultCount, formats.number(faultCount))}</p>
      )}
      {check.faults.length > 0 && <Paths summary={words.faults} listed={check.faults} count={faultCount} />}
      {changeCount === 0 ? (
        <p>{words.same}</p>
      ) : (
        <Paths summary={differing} listed={check.changes} count={changeCount} />
      )}
    </>
  )
}

const isDate = (path: string) => /^\d{4}-\d\d-\d\d$/.test(path)

const isAttached = (path: string) => path.startsWith('attachments/')

function Paths({
  summary,
  listed,
  count,
}: {
  summary: string
  listed: readonly { path: string }[]
  count: number
}) {
  const words = useScreenWords('archive')
  const formats = useFormats()
  // A file may have several faults. Paths of attached files mean nothing to the user.
  const paths = [...new Set(listed.map(({ path }) => path))].filter((path) => !isAttached(path))
  const attached = listed.filter(({ path }) => isAttached(path)).length
  return (
    <details>
      <summary>{summary}</summary>
      <ul>
        {paths.map((path) => (
          <li key={path}>{isDate(path) ? formats.mediumDate(path) : path}</li>
        ))}
        {attached > 0 && <li>{words.attached(attached)}</li>}
        {count > listed.length && <li>{words.more(formats.number(count - listed.length))}</li>}
      </ul>
    </details>
  )
}
