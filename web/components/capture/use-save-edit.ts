// Saves a correction over the version that it began from.
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { DatedEvent, Event } from '../../../contract/events.ts'
import { api, call } from '../../api/call.ts'
import { deleteFiles, readDraftFiles } from '../../files/kept-files.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import type { KeptFile } from '../../offline/records.ts'
import { sendWithFiles } from '../../sending/send-files.ts'
import { ApiError } from '../../state/api-error.ts'
import { draftNames, writeDraft } from '../../state/draft.ts'
import { findCurrent, isContradicted } from '../../state/event-conflict.ts'
import { toEditWith } from '../../state/event-edit.ts'
import { showNotice } from '../../state/notice.ts'
import { refreshDiary } from '../../state/query-client.ts'
import { getUserId } from '../../state/session.ts'

type Changes = Partial<DatedEvent>

/** The event as another device has left it, and what was changed here. */
export interface Conflict {
  theirs: Event
  changes: Changes
}

interface EditedFiles {
  /** Ids of attachments that were taken out. */
  removed: readonly string[]
  added: readonly KeptFile[]
}

/** Uploads the added files, then sends the changes, with the list of files if it has changed. */
async function amend(event: Event, changes: Changes, { removed, added }: EditedFiles): Promise<void> {
  const userId = getUserId()
  const keys = added.filter(({ refusal }) => refusal === null).map(({ key }) => key)
  const before = (event.attachments ?? []).map(({ id }) => id)
  const kept = before.filter((id) => !removed.includes(id))
  const isSame = keys.length === 0 && kept.length === before.length
  const param = { eventId: event.id }
  if (isSame && Object.keys(changes).length === 0) return
  const json = { ...changes, version: event.version }
  if (isSame) return void (await call(api.events[':eventId'].amend.$post, { param, json }))
  await sendWithFiles(userId, keys, ({ attachmentIds }) => {
    // Those that an attempt has added whose answer was lost come once.
    const ids = [...new Set([...kept, ...attachmentIds])]
    return call(api.events[':eventId'].amend.$post, { param, json: { ...json, attachmentIds: ids } })
  })
  await deleteFiles(userId, keys)
}

/** @returns the event that contradicts the changes, which were then not saved */
export async function amendOver(
  base: Event,
  changes: Changes,
  files: EditedFiles,
): Promise<Event | undefined> {
  for (let onto = base; ; ) {
    try {
      await amend(onto, changes, files)
      return undefined
    } catch (error) {
      const current = findCurrent(error)
      if (!current) throw error
      if (isContradicted(base, changes, current)) return current
      // The other device has changed something else: both changes stay.
      onto = current
    }
  }
}

/** Also where only files were changed, of which the draft does not tell. */
function keepEdit(base: Event, changes: Changes): void {
  writeDraft(draftNames.edit(base.id), toEditWith(base, changes))
  void refreshDiary()
}

/** @param taken ids of attachments that were taken out */
export function useSaveEdit(base: Event, taken: readonly string[], findConflict: () => Conflict | undefined) {
  const words = useWords()
  const formats = useFormats()
  const [conflict, setConflict] = useState(findConflict)
  const { mutateAsync, isPending, error } = useMutation({
    // The screen may not show yet which files were added last.
    mutationFn: async ([event, changes, removed]: [Event, Changes, readonly string[]]) =>
      amendOver(event, changes, { removed, added: await readDraftFiles(draftNames.edit(base.id)) }),
    onSuccess: (theirs, [, changes]) => {
      void refreshDiary()
      setConflict(theirs && { theirs, changes })
    },
    // Deleted on another device: its day then offers what was changed here.
    onError: (failure, [, changes]) => {
      if (failure instanceof ApiError && failure.code === 'NOT_FOUND') keepEdit(base, changes)
    },
  })

  /** @returns whether it was saved */
  const saveOver = (event: Event, changes: Changes, removed = taken): Promise<boolean> =>
    mutateAsync([event, changes, removed]).then(
      (theirs) => !theirs,
      () => false,
    )

  async function save(changes: Changes): Promise<boolean> {
    if (!(await saveOver(base, changes))) return false
    if (changes.date === undefined) return true
    const param = { eventId: base.id }
    const { date, occurredAt, timeZone } = base
    showNotice({
      message: words.event.moved(formats.longDate(changes.date)),
      undo: () => call(api.events[':eventId'].amend.$post, { param, json: { date, occurredAt, timeZone } }),
    })
    return true
  }

  return { save, saveOver, conflict, isSaving: isPending, error, endConflict: () => setConflict(undefined) }
}
