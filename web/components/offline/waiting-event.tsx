import { useState } from 'react'
import { useWords } from '../../i18n/words.ts'
import type { EventChanges, Pause, WaitingEvent } from '../../offline/records.ts'
import { discardWaiting, resumeWaiting, shownEvent, useWaiting } from '../../offline/waiting-events.ts'
import { canRemoveFiles, keepAsText } from '../../sending/remove-files.ts'
import { sendWaiting } from '../../sending/sending.ts'
import { ApiError } from '../../state/api-error.ts'
import { useConnection } from '../../state/connection.ts'
import { draftNames, hasDraft } from '../../state/draft.ts'
import { ask } from '../../state/question.ts'
import styles from '../event/event.module.css'
import { EventLine } from '../event/event-line.tsx'
import { Button } from '../shell/button.tsx'
import { soon } from '../shell/later.tsx'
import { Failure } from '../shell/states.tsx'
import { waitText } from './wait-text.ts'

const EventForm = soon(async () => (await import('../capture/event-form.tsx')).EventForm)
const WaitingFiles = soon(async () => (await import('../media/waiting-files.tsx')).WaitingFiles)

/** An unsent event: why it waits or was refused, and what the user can do. */
export function WaitingItem({ waiting }: { waiting: WaitingEvent }) {
  const words = useWords()
  const { id, key, refusal } = waiting
  const reason = useReason(waiting)
  const draft = draftNames.waiting(key)
  const [isEditing, setIsEditing] = useState(() => hasDraft(draft))
  const event = shownEvent(waiting)
  const resume = async (changes: EventChanges = {}): Promise<boolean> => {
    await resumeWaiting(id, changes)
    void sendWaiting()
    return true
  }
  if (isEditing)
    return (
      <EventForm
        event={event}
        draft={draft}
        isSaving={false}
        failure={refusal && <Failure error={new ApiError(refusal.code)} />}
        hasFiles={waiting.files !== undefined}
        onSave={resume}
        onDone={() => setIsEditing(false)}
      />
    )
  return (
    <EventLine event={event}>
      {waiting.files && <WaitingFiles waiting={waiting} />}
      {refusal ? <RefusalNote refusal={refusal} /> : reason && <WaitNote reason={reason} />}
      {refusal || reason ? (
        <WaitingTools waiting={waiting} onResume={() => void resume()} onEdit={() => setIsEditing(true)} />
      ) : (
        <p className={`${styles.eventTools} ${styles.sending}`} role="status">
          {words.common.saving}
        </p>
      )}
    </EventLine>
  )
}

interface ToolsProperties {
  waiting: WaitingEvent
  onResume: () => void
  onEdit: () => void
}

function WaitingTools({ waiting, onResume, onEdit }: ToolsProperties) {
  const words = useWords()
  const { id, refusal, pause } = waiting
  const dropFiles = async () => {
    const { keepAsText: action, keepAsTextConfirm: text } = words.offline
    if (await ask({ title: action, text, action })) await keepAsText(waiting)
  }
  const discard = async () => {
    const { discard: action, discardConfirm: text } = words.offline
    if (!(await ask({ title: action, text, action }))) return
    await discardWaiting(id)
    void sendWaiting()
  }
  return (
    <div className={styles.eventTools}>
      {(refusal || pause) && (
        <Button look="plain small" onClick={onResume}>
          {words.common.retry}
        </Button>
      )}
      <Button look="plain small" onClick={onEdit}>
        {words.common.edit}
      </Button>
      {canRemoveFiles(waiting) && (
        <Button look="plain small" onClick={dropFiles}>
          {words.offline.keepAsText}
        </Button>
      )}
      <Button look="plain small" onClick={discard}>
        {words.offline.discard}
      </Button>
    </div>
  )
}

type Reason = Pick<Pause, 'code' | 'status'>

/** Undefined while the event is being sent. */
function useReason({ pause }: WaitingEvent): Reason | undefined {
  const { pause: queuePause } = useWaiting()
  const connection = useConnection()
  if (pause ?? queuePause) return pause ?? queuePause
  // An attempt that ended with its tab left no reason.
  if (connection.state === 'reached') return undefined
  return connection.state === 'away' ? { code: 'OFFLINE' } : { code: 'UNREADABLE', status: connection.status }
}

const WaitNote = ({ reason }: { reason: Reason }) => {
  const words = useWords()
  return (
    <p className={`quiet small ${styles.waitNote}`} role="status">
      {words.offline.waits} {waitText(words, reason)}
    </p>
  )
}

/** The reasons of single fields are the service's, in English. */
function RefusalNote({ refusal: { code, details } }: { refusal: NonNullable<WaitingEvent['refusal']> }) {
  const words = useWords()
  return (
    <div className="failure" role="alert">
      <p>{[words.offline.refused, details.length === 0 && words.errors[code]].filter(Boolean).join(' ')}</p>
      {details.map(({ path, message }) => (
        <p className="small" lang="en" key={`${path} ${message}`}>
          {path.replace(/^body\./, '')}: {message}
        </p>
      ))}
    </div>
  )
}
