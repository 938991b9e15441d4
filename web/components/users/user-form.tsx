import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { ManagedUser } from '../../../contract/users.ts'
import { useScreenWords } from '../../i18n/words.ts'
import { changeUser, usersQuery } from '../../queries/users.queries.ts'
import { refresh } from '../../state/query-client.ts'
import { Field } from '../fields/field.tsx'
import { Button } from '../shell/button.tsx'
import { Refusal } from './refusal.tsx'

const MEGABYTE = 1024 ** 2

/** To a tenth. */
export const toMegabytes = (bytes: number): number => Math.round((bytes / MEGABYTE) * 10) / 10

/** E-mail address and quota of an account. An unchanged quota is not sent: it is shown rounded to a tenth. */
export function UserForm({ user: { id, email, quotaBytes } }: { user: ManagedUser }) {
  const words = useScreenWords('users')
  const known = quotaBytes === null ? '' : String(toMegabytes(quotaBytes))
  const [address, setAddress] = useState(email)
  const [quota, setQuota] = useState(known)
  const { mutate: save, error } = useMutation({
    mutationFn: () =>
      changeUser(id, {
        ...(address.trim() !== email && { email: address.trim() }),
        ...(quota !== known && {
          quotaBytes: quota.trim() === '' ? null : Math.round(Number(quota) * MEGABYTE),
        }),
      }),
    onSettled: () => refresh(usersQuery),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save()
  }
  return (
    <form onSubmit={submit}>
      <Field
        label={words.email}
        hint={words.emailHint}
        type="email"
        autoComplete="off"
        value={address}
        maxLength={254}
        required
        onChange={({ target }) => setAddress(target.value)}
      />
      <Field
        label={words.quota}
        hint={words.quotaHint}
        type="number"
        min="0"
        max="1000000000"
        step="any"
        value={quota}
        onChange={({ target }) => setQuota(target.value)}
      />
      <Refusal error={error} />
      <Button type="submit">{words.save}</Button>
    </form>
  )
}
