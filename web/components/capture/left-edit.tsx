// A correction whose line is no longer on its day: another device has deleted it, or moved it.

import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DatedEvent } from '../../../contract/events.ts'
import { api, call } from '../../api/call.ts'
import { useFiles } from '../../files/kept-files.ts'
import { removeFile } from '../../files/uploading.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useScreenWords } from '../../i18n/words.ts'
import { randomKey } from '../../offline/waiting-events.ts'
import { recordEvent } from '../../sending/sending.ts'
import { ApiError } from '../../state/api-error.ts'
import { draftNames, findDraft } from '../../state/draft.ts'
import { type EventEdit, toChanges } from '../../state/event-edit.ts'
import { forgetEdit, type LeftEdit } from '../../state/left-edits.ts'
import { refreshDiary } from '../../state/query-client.ts'
import { ask } from '../../state/question.ts'
import { EventLine } from '../event/event-line.tsx'
import { Button } from '../shell/button.tsx'
import { Failure } from '../shell/states.tsx'
import styles from './event-conflict.module.css'
import { EventEditor } from './event-editor.tsx'
import { amendOver } from './use-save-edit.ts'

const eventQuery = (eventId: string) =>
  queryOptions({
    queryKey: ['diary', 'event', eventId],
    queryFn: ({ signal }) => call(api.events[':eventId'].$get, { param: { eventId } }, signal),
  })

export function LeftEdits({ edits }: { edits: readonly LeftEdit[] }) {
  return edits.map((edit) => <LeftEditPlace key={edit.eventId} edit={edit} />)
}

/** Shows nothing until the service has said where the line is. */
function LeftEditPlace({ edit }: { edit: LeftEdit }) {
  const words = useScreenWords('states')
  const formats = useFormats()
  const [isOver, setIsOver] = useState(false)
  const { data: event, error } = useQuery(eventQuery(edit.eventId))
  const close = () => {
    setIsOver(true)
    void refreshDiary()
  }
  if (isOver) return null
  const isGone = error instanceof ApiError && error.code === 'NOT_FOUND'
  if (isGone || event?.removedAt) return <GoneLine edit={edit} onDone={close} />
  if (!event || event.date === edit.base.date) return null
  return (
    <section className={styles.eventConflict} aria-label={words.movedTo(formats.longDate(event.date))}>
      <p role="status">{words.movedTo(formats.longDate(event.date))}</p>
      <EventEditor event={event} focusOn="content" onDone={close} />
    </section>
  )
}

interface Properties {
  edit: LeftEdit
  onDone: () => void
}

function GoneLine({ edit: { eventId, base }, onDone }: Properties) {
  const words = useScreenWords('states')
  const added = useFiles(draftNames.edit(eventId))
  const draft = findDraft<EventEdit>(draftNames.edit(eventId))
  const changes = draft ? toChanges(base, draft) : {}
  const mine: DatedEvent = { ...base, ...changes }
  // Resolves to whether the correction is done with.
  const action = useMutation({
    mutationFn: (work: () => Promise<boolean>) => work(),
    onSuccess: (isDone) => {
      if (isDone) forgetEdit(eventId)
      onDone()
    },
  })
  const putBack = async (): Promise<boolean> => {
    await call(api.trash.restore.$post, { json: { eventIds: [eventId] } })
    const restored = await call(api.events[':eventId'].$get, { param: { eventId } })
    // Where both devices have changed the text, the restored line shows both.
    return !(await amendOver({ ...restored, ...base }, changes, { removed: [], added }))
  }
  const writeAnew = async (): Promise<boolean> => {
    await recordEvent({ key: randomKey(), event: withoutUnset(mine), files: added.map(({ key }) => key) })
    return true
  }
  const discard = async () => {
    if (!(await ask({ title: words.discard, text: words.discardConfirm, action: words.discard }))) return
    for (const file of added) void removeFile(file)
    forgetEdit(eventId)
    onDone()
  }
  const { error, isPending } = action
  const isPurged = error instanceof ApiError && error.code === 'NOT_FOUND'
  return (
    <section className={styles.eventConflict} aria-label={words.gone}>
      <p role="alert">{words.gone}</p>
      <div className={styles.eventConflictTexts}>
        <section aria-label={words.mine}>
          <EventLine event={mine} />
        </section>
      </div>
      {isPurged ? <p role="alert">{words.notInTrash}</p> : error && <Failure error={error} />}
      <div className="row">
        {!isPurged && (
          <Button look="primary" onClick={() => action.mutate(putBack)} disabled={isPending}>
            {words.putBack}
          </Button>
        )}
        <Button onClick={() => action.mutate(writeAnew)} disabled={isPending}>
          {words.writeAnew}
        </Button>
        <Button onClick={() => void discard()} disabled={isPending}>
          {words.discard}
        </Button>
      </div>
    </section>
  )
}

/** What a new line is recorded with. */
function withoutUnset(event: DatedEvent): DatedEvent {
  const { date, type, content, measures = [], occurredAt, timeZone, latitude, longitude, placeName } = event
  const facts = Object.entries({ occurredAt, timeZone, latitude, longitude, placeName })
  return { date, type, content, measures, ...Object.fromEntries(facts.filter(([, value]) => value != null)) }
}
