import { useMutation } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { api, call } from '../../api/call.ts'
import { useSettingsWords } from '../../i18n/settings-words.ts'
import { countWaiting, signOut } from '../../queries/leaving.ts'
import { renewSubscription } from '../../queries/push.queries.ts'
import { apiKeysQuery, sessionsQuery } from '../../queries/settings.queries.ts'
import { showNotice } from '../../state/notice.ts'
import { refresh } from '../../state/query-client.ts'
import { ask } from '../../state/question.ts'
import { startSession, useSession } from '../../state/session.ts'
import { Field } from '../fields/field.tsx'
import { Button } from '../shell/button.tsx'
import { Failure } from '../shell/states.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { CurrentPasswordField, isWrongPassword } from './password-field.tsx'

export function AccountSection() {
  const words = useSettingsWords()
  const { session } = useSession()
  const leaveIfSure = async () => {
    const count = await countWaiting()
    const { leaveTitle: title, leaveText } = words.offline
    const isSure =
      count === 0 || (await ask({ title, text: leaveText(count), action: words.settings.signOut }))
    if (isSure) await signOut()
  }
  return (
    <section>
      <h2>{words.settings.account}</h2>
      <p className="row">
        <span>{words.settings.signedInAs(session?.email ?? '')}</span>
        <Button onClick={leaveIfSure}>{words.settings.signOut}</Button>
      </p>
      <details>
        <summary>{words.settings.changePassword}</summary>
        <PasswordForm />
      </details>
      <details>
        <summary>{words.settings.deleteAccount}</summary>
        <DeleteAccount />
      </details>
    </section>
  )
}

function PasswordForm() {
  const words = useSettingsWords()
  const { session } = useSession()
  const { mutate: changePassword, error } = useMutation({
    mutationFn: async (form: HTMLFormElement) => {
      const typed = new FormData(form)
      const json = {
        currentPassword: String(typed.get('currentPassword')),
        newPassword: String(typed.get('newPassword')),
      }
      const { token } = await call(api.auth.password.$post, { json })
      // Even if the old token was refused meanwhile, which ends the session.
      if (session) startSession({ ...session, token })
      form.reset()
      showNotice({ message: words.settings.passwordChanged })
      // All other sessions and keys have ended.
      await Promise.all([refresh(sessionsQuery), refresh(apiKeysQuery)])
      // So has the subscription of this device.
      await renewSubscription().catch(() => undefined)
    },
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    changePassword(event.currentTarget)
  }
  return (
    <form onSubmit={submit}>
      <CurrentPasswordField label={words.settings.currentPassword} name="currentPassword" error={error} />
      <Field
        label={words.settings.newPassword}
        name="newPassword"
        type="password"
        autoComplete="new-password"
        minLength={8}
        required
        hint={words.account.passwordHint}
      />
      {!isWrongPassword(error) && <Failure error={error} />}
      <Button type="submit">{words.settings.changePassword}</Button>
    </form>
  )
}
