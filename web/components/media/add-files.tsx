import { type ChangeEvent, useRef, useState } from 'react'
import type { Attachment } from '../../../contract/attachments.ts'
import { useMediaWords } from '../../i18n/media-words.ts'
import { Icon } from '../shell/icons.tsx'
import { Failure } from '../shell/states.tsx'
import { uploadFile } from './upload-file.ts'

interface Properties {
  /** Is called once, with all files that were chosen. */
  onAdded: (attachments: Attachment[]) => Promise<unknown>
}

/** Chooses photos and other files, or takes a photo where the device can, and sends them one after the other. */
export function AddFiles({ onAdded }: Properties) {
  const words = useMediaWords()
  const input = useRef<HTMLInputElement>(null)
  const [progress, setProgress] = useState<{ number: number; count: number }>()
  const [error, setError] = useState<unknown>()
  const add = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])]
    target.value = ''
    if (files.length === 0) return
    setError(undefined)
    try {
      const attachments: Attachment[] = []
      for (const [index, file] of files.entries()) {
        setProgress({ number: index + 1, count: files.length })
        attachments.push(await uploadFile(file))
      }
      await onAdded(attachments)
    } catch (error) {
      setError(error)
    }
    setProgress(undefined)
  }
  return (
    <>
      <input ref={input} type="file" multiple hidden onChange={add} />
      <button
        type="button"
        className="chip"
        disabled={progress !== undefined}
        onClick={() => input.current?.click()}
      >
        <Icon name="photo" />
        {progress ? words.sending(progress.number, progress.count) : words.add}
      </button>
      {error !== undefined && <Failure error={error} />}
    </>
  )
}
