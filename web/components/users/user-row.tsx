import { useMutation } from '@tanstack/react-query'
import type { ManagedUser } from '../../../contract/users.ts'
import { api, call } from '../../api/call.ts'
import { useFormats } from '../../i18n/formats.ts'
import { isolated } from '../../i18n/isolated.ts'
import { useScreenWords } from '../../i18n/words.ts'
import { changeUser, usersQuery } from '../../queries/users.queries.ts'
import { showNotice } from '../../state/notice.ts'
import { refresh } from '../../state/query-client.ts'
import { askFirst } from '../../state/question.ts'
import { Button } from '../shell/button.tsx'
import type { Invitation } from './invitation.ts'
import { useInvite } from './invite-form.tsx'
import { Refusal } from './refusal.tsx'
import { toMegabytes, UserForm } from './user-form.tsx'
import styles from './users.module.css'

interface Properties {
  user: ManagedUser
  onInvited: (invited: Invitation) => void
}

export function UserRow({ user, onInvited }: Properties) {
  const words = useScreenWords('users')
  const formats = useFormats()
  const { email, createdAt, lastUsedAt, usedBytes, quotaBytes, isAdmin, disabled, invitation } = user
  const size = formats.number(toMegabytes(usedBytes))
  const facts = [
    words.since(formats.day(createdAt)),
    lastUsedAt === null ? words.unused : words.used(formats.day(lastUsedAt)),
    quotaBytes === null ? words.disk(size) : words.diskOf(size, formats.number(toMegabytes(quotaBytes))),
  ]
  const states = [
    ...(isAdmin ? [words.operator] : []),
    ...(disabled ? [words.disabled] : []),
    ...(invitation ? [words[invitation]] : []),
  ]
  return (
    <li>
      <div className={styles.user}>
        <p className="breakable">
          <bdi>{email}</bdi>
        </p>
        <p className="quiet small">{facts.join(' · ')}</p>
        {states.length > 0 && <p className="small">{states.join(' · ')}</p>}
        {invitation ? (
          <InvitationActions user={user} onInvited={onInvited} />
        ) : (
          <AccountActions user={user} />
        )}
        <details>
          <summary>{words.change}</summary>
          <UserForm user={user} />
        </details>
      </div>
    </li>
  )
}

function InvitationActions({ user: { id: userId, email }, onInvited }: Properties) {
  const words = useScreenWords('users')
  const invite = useInvite(onInvited)
  const remove = useMutation({
    mutationFn: () => call(api.admin.users[':userId'].$delete, { param: { userId } }),
    onSettled: () => refresh(usersQuery),
  })
  const revoke = () => askFirst(words.revoke, words.revokeConfirm(isolated(email)), () => remove.mutate())
  return (
    <>
      <p className="row">
        <Button disabled={invite.isPending} onClick={() => invite.mutate(email)}>
          {words.again}
        </Button>
        <Button onClick={revoke}>{words.revoke}</Button>
      </p>
      <Refusal error={invite.error ?? remove.error} />
    </>
  )
}

function AccountActions({ user: { id, email, isAdmin, disabled } }: Pick<Properties, 'user'>) {
  const words = useScreenWords('users')
  const { mutate, error } = useMutation({
    mutationFn: (change: Parameters<typeof changeUser>[1]) => changeUser(id, change),
    onSettled: () => refresh(usersQuery),
  })
  const name = isolated(email)
  const enable = () => mutate({ disabled: false })
  const disable = () =>
    askFirst(words.disable, words.disableConfirm(name), () =>
      mutate(
        { disabled: true },
        {
          onSuccess: () =>
            showNotice({
              message: words.disabledNotice(name),
              undo: async () => {
                await changeUser(id, { disabled: false })
                await refresh(usersQuery)
              },
            }),
        },
      ),
    )
  const promote = () => askFirst(words.promote, words.promoteConfirm(name), () => mutate({ isAdmin: true }))
  const demote = () => askFirst(words.demote, words.demoteConfirm(name), () => mutate({ isAdmin: false }))
  return (
    <>
      <p className="row">
        <Button onClick={disabled ? enable : disable}>{disabled ? words.enable : words.disable}</Button>
        <Button onClick={isAdmin ? demote : promote}>{isAdmin ? words.demote : words.promote}</Button>
      </p>
      <Refusal error={error} />
    </>
  )
}
