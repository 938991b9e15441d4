// The password that locks a download.
import { type SubmitEvent, useState } from 'react'
import { useExportWords } from '../../i18n/export-words.ts'
import { Field } from '../fields/field.tsx'
import { Button } from '../shell/button.tsx'

export function LockFields({ onLock }: { onLock: (password: string) => void }) {
  const words = useExportWords()
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
