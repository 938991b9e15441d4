import { type FormEvent, useState } from 'react'
import { call } from '../../api/call.ts'
import { useWords } from '../../i18n/words.ts'
import { forgetShell } from '../../offline/shell-worker.ts'
import { queryClient } from '../../queries/client.ts'
import { showNotice } from '../../state/notice.ts'
import { endSession, useSession } from '../../state/session.ts'
import { forgetAllWriting } from '../../state/writing.ts'
import { Field } from '../field.tsx'
import { Failure } from '../states.tsx'

/** Leaves nothing of the person on this device. */
function leave() {
  endSession()
  forgetAllWriting()
  queryClient.clear()
}

export function AccountSection() {
  const words = useWords()
  const { session } = useSession()
  const signOut = async () => {
    // A token that cannot be ended now ends by itself; staying signed in would be worse.
    await call('logout', {}).catch(() => undefined)
    await forgetShell().catch(() => undefined)
    leave()
  }
  return (
    <section>
      <h2>{words.settings.account}</h2>
      <p className="row">
        <span>{words.account.signedInAs(session?.email ?? '')}</span>
        <button type="button" className="button" onClick={signOut}>
          {words.account.signOut}
        </button>
      </p>
      <details>
        <summary>{words.settings.changePassword}</summary>
        <PasswordForm />
      </details>
    </section>
  )
}

function PasswordForm() {
  const words = useWords()
  const [error, setError] = useState<unknown>()
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const body = {
      currentPassword: String(form.get('currentPassword')),
      newPassword: String(form.get('newPassword')),
    }
    setError(undefined)
    try {
      await call('changePassword', { body })
      showNotice({ message: words.settings.passwordChanged })
      leave()
    } catch (error) {
      setError(error)
    }
  }
  return (
    <form onSubmit={submit}>
      <Field
        label={words.settings.currentPassword}
        name="currentPassword"
        type="password"
        autoComplete="current-password"
        required
      />
      <Field
        label={words.settings.newPassword}
        name="newPassword"
        type="password"
        autoComplete="new-password"
        minLength={8}
        required
        hint={words.account.passwordHint}
      />
      {error !== undefined && <Failure error={error} />}
      <button type="submit" className="button">
        {words.settings.changePassword}
      </button>
    </form>
  )
}
