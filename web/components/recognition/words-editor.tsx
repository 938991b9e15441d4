// Edits the description or transcript of an attachment. An edited text counts as the user's.

import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { isLongerThan } from '../../../contract/characters.ts'
import { MAX_DESCRIPTION_LENGTH, MAX_TRANSCRIPT_LENGTH } from '../../../contract/limits.ts'
import { api, call } from '../../api/call.ts'
import { useScreenWords, useWords } from '../../i18n/words.ts'
import { attachmentQuery } from '../../queries/fresh-attachment.ts'
import { joinTexts } from '../../state/event-conflict.ts'
import { queryClient, refreshDiary } from '../../state/query-client.ts'
import { TooLongNote } from '../fields/too-long-note.tsx'
import { Button } from '../shell/button.tsx'
import { Failure } from '../shell/states.tsx'
import styles from './said.module.css'

interface Properties {
  attachmentId: string
  member: 'transcript' | 'description'
  before: string
  onDone: () => void
}

const MAX_LENGTHS = { transcript: MAX_TRANSCRIPT_LENGTH, description: MAX_DESCRIPTION_LENGTH }

/** As another device or a machine may have left them meanwhile. */
async function findWords(attachmentId: string, member: Properties['member']): Promise<string | undefined> {
  const attachment = await queryClient.fetchQuery({ ...attachmentQuery(attachmentId), staleTime: 0 })
  return attachment[member]?.text
}

export function WordsEditor({ attachmentId, member, before, onDone }: Properties) {
  const words = useWords()
  const labels = useScreenWords('recognition').line
  const [text, setText] = useState(before)
  /** The words that this text replaces. */
  const [base, setBase] = useState(before)
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const theirs = (await findWords(attachmentId, member)) ?? ''
      if (theirs !== base && theirs !== text.trim()) {
        setBase(theirs)
        return setText(joinTexts(theirs, text))
      }
      const json = { [member]: text.trim() === '' ? null : text.trim() }
      await call(api.attachments[':attachmentId'].$put, { param: { attachmentId }, json })
      await refreshDiary()
      onDone()
    },
  })
  const save = (event: FormEvent) => {
    event.preventDefault()
    mutate()
  }
  return (
    <form className={styles.said} onSubmit={save}>
      <label>
        <span className="small quiet">{labels[member]}</span>
        <textarea
          // biome-ignore lint/a11y/noAutofocus: the user pressed "Correct" to type.
          autoFocus
          dir="auto"
          rows={Math.min(12, Math.max(3, Math.ceil(text.length / 60)))}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </label>
      <TooLongNote text={text} max={MAX_LENGTHS[member]} />
      {base !== before && <p role="alert">{labels.changedMeanwhile}</p>}
      <Failure error={error} />
      <div className="row end">
        <Button onClick={onDone}>{words.common.cancel}</Button>
        <Button type="submit" look="primary" disabled={isPending || isLongerThan(text, MAX_LENGTHS[member])}>
          {words.common.save}
        </Button>
      </div>
    </form>
  )
}
