import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { api, call } from '../../api/call.ts'
import { useSettingsWords } from '../../i18n/settings-words.ts'
import { useScreenWords } from '../../i18n/words.ts'
import { clearDevice } from '../../queries/sign-out.ts'
import { showNotice } from '../../state/notice.ts'
import { useSession } from '../../state/session.ts'
import { Field } from '../fields/field.tsx'
import { Button } from '../shell/button.tsx'
import { Failure } from '../shell/states.tsx'
import { CurrentPasswordField, isUnconfirmed } from './password-field.tsx'

/** Deletes the account. Typing the e-mail address confirms it. */
export function DeleteAccount() {
  const words = useSettingsWords()
  const takeAlong = useScreenWords('export')
  const email = useSession().session?.email ?? ''
  const [typed, setTyped] = useState('')
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (password: string | undefined) => {
      await call(api.auth.account.$delete, { json: { password } })
      showNotice({ message: words.settings.accountDeleted })
      await clearDevice()
    },
  })
  const isConfirmed = typed.trim().toLowerCase() === email.toLowerCase()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isConfirmed) mutate(new FormData(event.currentTarget).get('accountPassword')?.toString())
  }
  return (
    <form onSubmit={submit}>
      <p>{words.settings.deleteAccountText}</p>
      <p>
        <a href="#export">{takeAlong.before}</a>
      </p>
      <CurrentPasswordField label={words.settings.yourPassword} name="accountPassword" error={error} />
      <Field
        label={words.settings.typeEmail(email)}
        name="typedEmail"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      {!isUnconfirmed(error) && <Failure error={error} />}
      <Button type="submit" look="danger" disabled={isPending || !isConfirmed}>
        {isPending ? words.settings.deletingAccount : words.settings.deleteAccountForEver}
      </Button>
    </form>
  )
}
