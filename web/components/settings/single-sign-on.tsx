// Linking the account with the user's at the service of OpenID Connect, and ending the link.

import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import { OIDC_PROBLEMS } from '../../../contract/oidc-problems.ts'
import { api, call } from '../../api/call.ts'
import { isolated } from '../../i18n/isolated.ts'
import { useScreenWords } from '../../i18n/words.ts'
import { meQuery } from '../../queries/settings.queries.ts'
import { ApiError } from '../../state/api-error.ts'
import { showNotice } from '../../state/notice.ts'
import { refresh } from '../../state/query-client.ts'
import { Button } from '../shell/button.tsx'
import { Failure } from '../shell/states.tsx'
import { LastWayFailure } from './last-way-failure.tsx'
import { CurrentPasswordField, isUnconfirmed } from './password-field.tsx'

/** @param name of the service */
export function SingleSignOn({ name }: { name: string }) {
  const words = useScreenWords('signingIn')
  const { signInWith } = useScreenWords('signIn')
  const me = useQuery(meQuery).data
  const { mutateAsync: unlink } = useMutation({
    mutationFn: async (password: string | undefined) => {
      await call(api.auth.oidc.link.$delete, { json: { password } })
      showNotice({ message: words.unlinked(isolated(name)) })
      await refresh(meQuery)
    },
  })
  const begin = async (password: string | undefined) =>
    location.assign((await call(api.auth.oidc.link.start.$post, { json: { password } })).url)
  return (
    <>
      <h3>{signInWith(name)}</h3>
      <ReturnedLink name={name} />
      {me && <p className="quiet">{(me.oidc ? words.linkedIntro : words.linkIntro)(isolated(name))}</p>}
      {me && (
        <ConfirmedAction
          key={String(me.oidc)}
          action={me.oidc ? words.unlink : words.link(name)}
          run={me.oidc ? unlink : begin}
        />
      )}
    </>
  )
}

interface Action {
  action: string
  run(password: string | undefined): Promise<void>
}

/** Runs with the password of the account, or after a recent sign-in. */
function ConfirmedAction({ action, run }: Action) {
  const words = useScreenWords('signingIn')
  const { mutate, isPending, error } = useMutation({ mutationFn: run })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    mutate(new FormData(event.currentTarget).get('linkPassword')?.toString())
  }
  return (
    <details>
      <summary>{action}</summary>
      <form onSubmit={submit}>
        <CurrentPasswordField label={words.yourPassword} name="linkPassword" error={error} />
        {!isUnconfirmed(error) && <LastWayFailure error={error} />}
        <Button type="submit" disabled={isPending}>
          {action}
        </Button>
      </form>
    </details>
  )
}

/** Completes, once, the link with which the address has come back, and says why there is none. */
function ReturnedLink({ name }: { name: string }) {
  const words = useScreenWords('signingIn')
  const { problems } = useScreenWords('signIn')
  // Read once: it is taken from the address then.
  const [returned] = useState(() => /^#oidc-link(?:=(.*))?$/.exec(location.hash))
  const { mutate, error } = useMutation({
    mutationFn: () => call(api.auth.oidc.link.$post, {}),
    onSuccess: () => {
      showNotice({ message: words.linked(isolated(name)) })
      return refresh(meQuery)
    },
  })
  useEffect(() => {
    if (!location.hash.startsWith('#oidc-link')) return
    // Where the page then scrolls to.
    history.replaceState(history.state, '', '#signing-in')
    if (returned && returned[1] === undefined) mutate()
  }, [returned, mutate])
  const refusal = error instanceof ApiError ? error.details[0]?.code : undefined
  const problem = OIDC_PROBLEMS.find((known) => known === returned?.[1])
  const fault =
    refusal === 'identity_taken'
      ? words.linkTaken
      : refusal === 'link_expired'
        ? problems.expired
        : problem && problems[problem]
  if (fault === undefined) return <Failure error={error} />
  return (
    <p className="error" role="alert">
      {fault}
    </p>
  )
}
