import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { api, call } from '../../api/call.ts'
import { useScreenWords } from '../../i18n/words.ts'
import { usersQuery } from '../../queries/users.queries.ts'
import { refresh } from '../../state/query-client.ts'
import { Field } from '../fields/field.tsx'
import { Button } from '../shell/button.tsx'
import type { Invitation } from './invitation.ts'
import { Refusal } from './refusal.tsx'

type OnInvited = (invited: Invitation) => void

/** Invites somebody, or an invited one again. */
export const useInvite = (onInvited: OnInvited) =>
  useMutation({
    mutationFn: (email: string) => call(api.admin.users.$post, { json: { email } }),
    onSuccess: ({ user, path }) => {
      onInvited({ email: user.email, path })
      return refresh(usersQuery)
    },
  })

export function InviteForm({ onInvited }: { onInvited: OnInvited }) {
  const words = useScreenWords('users')
  const [email, setEmail] = useState('')
  const {
    mutate: invite,
    error,
    isPending,
  } = useInvite((invited) => {
    setEmail('')
    onInvited(invited)
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    invite(email.trim())
  }
  return (
    <form onSubmit={submit}>
      <Field
        label={words.email}
        hint={words.inviteHint}
        type="email"
        autoComplete="off"
        value={email}
        maxLength={254}
        required
        onChange={({ target }) => setEmail(target.value)}
      />
      <Refusal error={error} />
      <Button type="submit" disabled={isPending}>
        {words.invite}
      </Button>
    </form>
  )
}
