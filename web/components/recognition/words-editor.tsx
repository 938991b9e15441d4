// Edits the description or transcript of an attachment. An edited text counts as the user's.
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { isLongerThan } from '../../../contract/characters.ts'
import { api, call } from '../../api/call.ts'
import { useRecognitionWords } from '../../i18n/recognition-words.ts'
import { useWords } from '../../i18n/words.ts'
import { refreshDiary } from '../../state/query-client.ts'
import { TooLongNote } from '../fields/too-long-note.tsx'
import { Button } from '../shell/button.tsx'
import { Failure } from '../shell/states.tsx'

interface Properties {
  attachmentId: string
  member: 'transcript' | 'description'
  before: string
  onDone: () => void
}

/** Limits of the service. */
const MAX_LENGTHS = { transcript: 100_000, description: 5_000 }

export function WordsEditor({ attachmentId, member, before, onDone }: Properties) {
  const words = useWords()
  const labels = useRecognitionWords().line
  const [text, setText] = useState(before)
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
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
    <form className="said" onSubmit={save}>
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
