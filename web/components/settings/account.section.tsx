import { useMutation, useQuery } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { api, call } from '../../api/call.ts'
import { signInMethodsQuery } from '../../api/sign-in-methods-query.ts'
import { useSettingsWords } from '../../i18n/settings-words.ts'
import { useScreenWords } from '../../i18n/words.ts'
import { renewSubscription } from '../../queries/push.queries.ts'
import { apiKeysQuery, meQuery, sessionsQuery } from '../../queries/settings.queries.ts'
import { countWaitingEvents, signOut } from '../../queries/sign-out.ts'
import { showNotice } from '../../state/notice.ts'
import { refresh } from '../../state/query-client.ts'
import { ask } from '../../state/question.ts'
import { startSession, useSession } from '../../state/session.ts'
import { Field } from '../fields/field.tsx'
import { Button } from '../shell/button.tsx'
import { Failure } from '../shell/states.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { OnlineOnly } from './online-only.tsx'
import { CurrentPasswordField, isUnconfirmed } from './password-field.tsx'

export function AccountSection() {
  const words = useSettingsWords()
  const { session } = useSession()
  const methods = useQuery(signInMethodsQuery).data
  const { setPassword } = useScreenWords('signIn')
  const isWithout = useQuery(meQuery).data?.hasPassword === false
  const changePassword = isWithout ? setPassword : words.settings.changePassword
  const leaveIfSure = async () => {
    const count = await countWaitingEvents()
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
      <OnlineOnly>
        {methods?.password !== false && (
          <details>
            <summary>{changePassword}</summary>
            <PasswordForm action={changePassword} />
          </details>
        )}
        <details>
          <summary>{words.settings.deleteAccount}</summary>
          <DeleteAccount />
        </details>
      </OnlineOnly>
    </section>
  )
}

function PasswordForm({ action }: { action: string }) {
  const words = useSettingsWords()
  const { session } = useSession()
  const { mutate: changePassword, error } = useMutation({
    mutationFn: async (form: HTMLFormElement) => {
      const typed = new FormData(form)
      const json = {
        currentPassword: typed.get('currentPassword')?.toString(),
        newPassword: String(typed.get('newPassword')),
      }
      const { token } = await call(api.auth.password.$post, { json })
      // Even if the old token was refused meanwhile, which ends the session.
      if (session) startSession({ ...session, token })
      form.reset()
      showNotice({ message: words.settings.passwordChanged })
      // All other sessions and keys have ended.
      await Promise.all([refresh(sessionsQuery), refresh(apiKeysQuery), refresh(meQuery)])
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
      {!isUnconfirmed(error) && <Failure error={error} />}
      <Button type="submit">{action}</Button>
    </form>
  )
}
