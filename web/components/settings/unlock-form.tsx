// Asks for the password of a locked file.

import type { SubmitEvent } from 'react'
import { useScreenWords } from '../../i18n/words.ts'
import { Field } from '../fields/field.tsx'
import { Button } from '../shell/button.tsx'

interface Properties {
  name: string
  /** The last password was wrong. */
  isWrong: boolean
  onUnlock: (password: string) => void
}

export function UnlockForm({ name, isWrong, onUnlock }: Properties) {
  const words = useScreenWords('unlock')
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    onUnlock(String(new FormData(event.currentTarget).get('filePassword')))
  }
  return (
    <form className="sheet" onSubmit={submit}>
      <p role="status">
        {words.locked} <bdi className="breakable">{name}</bdi>
      </p>
      <Field
        label={words.password}
        name="filePassword"
        type="password"
        autoComplete="off"
        required
        error={isWrong ? words.wrong : undefined}
      />
      <Button type="submit" look="primary">
        {words.open}
      </Button>
    </form>
  )
}
