// Password reset: requests a link by mail, or names the operator's command, or sets the new password.
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useLayoutEffect, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { api, call } from '../api/call.ts'
import { serviceQuery } from '../api/service-query.ts'
import { Field } from '../components/fields/field.tsx'
import { Button } from '../components/shell/button.tsx'
import { Failure, Loading } from '../components/shell/states.tsx'
import { useTitle } from '../components/shell/title.ts'
import { CodeField, isCodeRefused } from '../components/sign-in/code-field.tsx'
import styles from '../components/sign-in/gate.module.css'
import { useScreenWords, useWords } from '../i18n/words.ts'
import { forgetAllWriting } from '../queries/writing.ts'
import { ApiError } from '../state/api-error.ts'
import { showNotice } from '../state/notice.ts'
import { usePreferences } from '../state/preferences.ts'
import { queryClient } from '../state/query-client.ts'
import { startSession } from '../state/session.ts'

export function PasswordPage() {
  const { appName } = useWords()
  const words = useScreenWords('password')
  useTitle(words.title)
  const [token, setToken] = useState('')
  useLinkInAddress(setToken)
  return (
    <main className={styles.gate}>
      <p className={styles.wordmark}>{appName}</p>
      <h1>{token === '' ? words.title : words.choose}</h1>
      {token === '' ? (
        <AskForLink />
      ) : (
        <NewPassword key={token} token={token} onAskAgain={() => setToken('')} />
      )}
      <Link href="/">{words.toSignIn}</Link>
    </main>
  )
}

/** Reads the token of an opened link, also while this screen is open. */
function useLinkInAddress(onLink: (token: string) => void): void {
  useLayoutEffect(() => {
    const read = () => {
      const token = location.hash.slice(1)
      if (token === '') return
      onLink(token)
      // The token is a secret: it must not stay in the history.
      history.replaceState(history.state, '', location.pathname)
    }
    read()
    addEventListener('hashchange', read)
    return () => removeEventListener('hashchange', read)
  }, [onLink])
}

function AskForLink() {
  const words = useScreenWords('password')
  const { data: service, error, refetch } = useQuery(serviceQuery)
  if (error) return <Failure error={error} onRetry={refetch} />
  if (!service) return <Loading />
  if (service.sendsMail) return <MailForm />
  return (
    <>
      <p>{words.byOperator}</p>
      <p>
        <code className="breakable">node bin/dayleaf.mjs user password EMAIL</code>
      </p>
      <p className="quiet">{words.operatorNote}</p>
    </>
  )
}

function MailForm() {
  const words = useScreenWords('password')
  const { account } = useWords()
  const { language } = usePreferences()
  const { mutate, isSuccess, error } = useMutation({
    mutationFn: (email: string) => call(api.auth['password-reset'].$post, { json: { email, language } }),
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    mutate(String(new FormData(event.currentTarget).get('email')).trim())
  }
  return (
    <form onSubmit={submit}>
      <p className="quiet">{words.byMail}</p>
      <Field label={account.email} name="email" type="email" autoComplete="username" required />
      <Failure error={error} />
      <Button type="submit" look="primary">
        {words.send}
      </Button>
      <p role="status">{isSuccess && words.sent}</p>
    </form>
  )
}

const isExpired = (error: unknown): boolean =>
  error instanceof ApiError && error.details.some(({ code }) => code === 'expired_link')

function NewPassword({ token, onAskAgain }: { token: string; onAskAgain: () => void }) {
  const words = useScreenWords('password')
  const { account } = useWords()
  const [, navigate] = useLocation()
  const [needsCode, setNeedsCode] = useState(false)
  const { mutate, error } = useMutation({
    onError: (fault) => setNeedsCode((needed) => needed || isCodeRefused(fault)),
    mutationFn: async (typed: { newPassword: string; code: string | undefined }) => {
      const session = await call(api.auth['password-reset'].confirm.$post, { json: { token, ...typed } })
      queryClient.clear()
      forgetAllWriting()
      startSession({ token: session.token, userId: session.userId, email: session.email })
      navigate('/', { replace: true })
      showNotice({ message: words.saved })
    },
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    mutate({ newPassword: String(typed.get('password')), code: typed.get('code')?.toString() })
  }
  if (isExpired(error))
    return (
      <>
        <p role="alert">{words.expired}</p>
        <Button look="primary" onClick={onAskAgain}>
          {words.again}
        </Button>
      </>
    )
  return (
    <form onSubmit={submit}>
      <Field
        label={words.newPassword}
        name="password"
        type="password"
        autoComplete="new-password"
        minLength={8}
        required
        hint={`${account.passwordHint} ${words.chooseHint}`}
      />
      {needsCode && <CodeField error={error} isFirst />}
      {!isCodeRefused(error) && <Failure error={error} />}
      <Button type="submit" look="primary">
        {words.save}
      </Button>
    </form>
  )
}
