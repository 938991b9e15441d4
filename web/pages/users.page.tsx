// The accounts of the service, for its operators.
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { Button } from '../components/shell/button.tsx'
import columnStyles from '../components/shell/column.module.css'
import { CopyButton } from '../components/shell/copy-button.tsx'
import styles from '../components/shell/rows.module.css'
import { Failure, Loading } from '../components/shell/states.tsx'
import { useTitle } from '../components/shell/title.ts'
import type { Invitation } from '../components/users/invitation.ts'
import { InviteForm } from '../components/users/invite-form.tsx'
import { isForbidden } from '../components/users/refusal.tsx'
import { UserRow } from '../components/users/user-row.tsx'
import { isolated } from '../i18n/isolated.ts'
import { useScreenWords, useWords } from '../i18n/words.ts'
import { usersQuery } from '../queries/users.queries.ts'

export function UsersPage() {
  const words = useScreenWords('users')
  const { nav } = useWords()
  useTitle(words.title)
  const { data, error, refetch, hasNextPage, fetchNextPage } = useInfiniteQuery(usersQuery)
  const [invited, setInvited] = useState<Invitation>()
  const { common } = useWords()
  return (
    <div className={columnStyles.column}>
      <p>
        <Link href="/settings">{nav.settings}</Link>
      </p>
      <h1>{words.title}</h1>
      {isForbidden(error) && <p>{words.forbidden}</p>}
      {error && !isForbidden(error) && <Failure error={error} onRetry={refetch} />}
      {!data && !error && <Loading />}
      {data && !isForbidden(error) && (
        <>
          <p className="quiet">{words.intro}</p>
          <InviteForm onInvited={setInvited} />
          {invited && <InvitationLink {...invited} />}
          <ul className={styles.rows}>
            {data.pages
              .flatMap(({ items }) => items)
              .map((user) => (
                <UserRow key={user.id} user={user} onInvited={setInvited} />
              ))}
          </ul>
          {hasNextPage && <Button onClick={() => fetchNextPage()}>{common.more}</Button>}
        </>
      )}
    </div>
  )
}

function InvitationLink({ email, path }: Invitation) {
  const words = useScreenWords('users')
  const link = location.origin + path
  return (
    <div className="note stack" role="status">
      <p>{words.linkOnce(isolated(email))}</p>
      <p className="row">
        <code className="breakable">{link}</code>
        <CopyButton getText={() => link} />
      </p>
    </div>
  )
}
