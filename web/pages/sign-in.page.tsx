import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { api, call } from '../api/call.ts'
import { serviceQuery } from '../api/service-query.ts'
import { signInMethodsQuery } from '../api/sign-in-methods-query.ts'
import { Field } from '../components/fields/field.tsx'
import { SamplePictures } from '../components/first-visit/sample-pictures.tsx'
import { Button } from '../components/shell/button.tsx'
import { ReloadAdvice } from '../components/shell/fault-boundary.tsx'
import { ForeignNote } from '../components/shell/foreign-note.tsx'
import { later } from '../components/shell/later.tsx'
import { useTitle } from '../components/shell/title.ts'
import styles from '../components/sign-in/gate.module.css'
import type { Words } from '../i18n/en.ts'
import { errorText } from '../i18n/error-text.ts'
import { useLanguage, useWords } from '../i18n/words.ts'
import { forgetAllWriting } from '../queries/writing.ts'
import { ApiError } from '../state/api-error.ts'
import { startGuide } from '../state/guide.ts'
import { LANGUAGE_IDS, LANGUAGES } from '../state/languages.ts'
import { queryClient } from '../state/query-client.ts'
import { startSession, useSession } from '../state/session.ts'

const CodeStep = later(async () => (await import('../components/sign-in/code-step.tsx')).CodeStep, {
  otherwise: ReloadAdvice,
  words: ['signIn'],
})
const PasskeyButton = later(
  async () => (await import('../components/sign-in/passkey-button.tsx')).PasskeyButton,
  // Keeps its place.
  { whileLoading: <Button disabled>…</Button>, words: ['signIn'] },
)

type Intent = 'signIn' | 'register'

/** Signs in or registers, then returns to the screen that was open before. */
export function SignInPage() {
  const words = useWords()
  useTitle(words.account.signIn)
  const { hasExpired } = useSession()
  const [chosen, setIntent] = useState<Intent>()
  const service = useQuery(serviceQuery)
  const isClosed = service.data?.registration === 'closed'
  const methods = useQuery(signInMethodsQuery)
  // Where the service does not answer, the form says so.
  const isUnknown = [service, methods].some((query) => query.isPending && query.failureCount === 0)
  // Read once: it is taken from the address then.
  const [returned] = useState(readReturn)
  const [isReturning, setReturning] = useState(returned === '')
  const isPasswordOff = methods.data?.password === false
  const isFirst = service.data?.hasAccounts === false && returned === undefined && !isPasswordOff
  const intent = chosen ?? (isFirst || isUnknown ? undefined : 'signIn')
  const hasForm = intent && !isReturning && !isPasswordOff
  return (
    <main className={isFirst && !intent ? `${styles.gate} ${styles.first}` : styles.gate}>
      <h1 className={styles.wordmark}>{words.appName}</h1>
      {intent && (
        <>
          <p className="quiet">{words.tagline}</p>
          <SamplePictures />
        </>
      )}
      {hasExpired && (
        <p className="note" role="alert">
          {words.account.expired}
        </p>
      )}
      <ForeignNote />
      {isFirst && !intent && (
        <FirstVisit
          isClosed={isClosed}
          onRegister={() => setIntent('register')}
          onSignIn={() => setIntent('signIn')}
        />
      )}
      {hasForm && <AccountForm key={intent} intent={intent} isFocused={isFirst || hasExpired === true} />}
      {(returned !== undefined || (!isUnknown && methods.data?.oidc[0])) && (
        <OtherWays methods={methods.data} returned={returned} onFailed={() => setReturning(false)} />
      )}
      {hasForm && intent === 'signIn' && methods.data?.passkeys && 'PublicKeyCredential' in window && (
        <PasskeyButton />
      )}
      {hasForm && intent === 'signIn' && (
        <Link href="/password" className={styles.forgotten}>
          {words.account.forgotten}
        </Link>
      )}
      {intent &&
        (isClosed ? (
          <p className={`quiet ${styles.closed}`}>{words.account.closed}</p>
        ) : (
          hasForm && (
            <Button look="plain" onClick={() => setIntent(intent === 'signIn' ? 'register' : 'signIn')}>
              {intent === 'signIn' ? words.account.toRegister : words.account.toSignIn}
            </Button>
          )
        ))}
      {!isUnknown && <LanguageLinks />}
    </main>
  )
}

const FirstVisit = later(async () => (await import('../components/first-visit/first-visit.tsx')).FirstVisit, {
  words: ['signIn'],
})

const OtherWays = later(async () => (await import('../components/sign-in/other-ways.tsx')).OtherWays, {
  words: ['signIn'],
})

/** What the address tells of a sign-in by another service: nothing more if it succeeded, else a reason. */
function readReturn(): string | undefined {
  const found = /^#oidc(?:=(.*))?$/.exec(location.hash)
  return found ? (found[1] ?? '') : undefined
}

interface Faults {
  email?: string
  password?: string
  form?: string
}

/** @param isFocused whether the first field takes the focus, because the element that had it is gone */
function AccountForm({ intent, isFocused }: { intent: Intent; isFocused: boolean }) {
  const words = useWords()
  const { enter, faults, isPending, toConfirm, reset } = useEnter(intent)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    enter({ email: String(form.get('email')).trim(), password: String(form.get('password')) })
  }
  const isNew = intent === 'register'
  if (toConfirm) return <CodeStep account={toConfirm} onBack={reset} />
  return (
    <form onSubmit={submit} noValidate>
      <Field
        label={words.account.email}
        name="email"
        type="email"
        autoFocus={isFocused}
        autoComplete={isNew ? 'username' : 'username webauthn'}
        error={faults.email}
      />
      <Field
        label={words.account.password}
        name="password"
        type="password"
        autoComplete={isNew ? 'new-password' : 'current-password'}
        error={faults.password}
        {...(isNew && !faults.password && { hint: words.account.passwordHint })}
      />
      {faults.form && (
        <p className="error" role="alert">
          {faults.form}
        </p>
      )}
      <Button type="submit" look="primary" disabled={isPending}>
        {words.account[intent]}
      </Button>
    </form>
  )
}

/** Registers first if that is the intent, then signs in. */
function useEnter(intent: Intent) {
  const words = useWords()
  const [, navigate] = useLocation()
  const { mutate, isPending, error, variables, reset } = useMutation({
    mutationFn: async (account: { email: string; password: string }) => {
      if (intent === 'register') await call(api.auth.register.$post, { json: account })
      const { token, userId } = await call(api.auth.login.$post, { json: account })
      queryClient.clear()
      forgetAllWriting()
      if (intent === 'register') {
        await (await import('../queries/new-account.ts')).setUpAccount(token)
        startGuide(userId)
        navigate('/welcome')
      }
      startSession({ token, userId, email: account.email })
    },
  })
  /** With the right password, of an account that has one-time codes. */
  const toConfirm = error instanceof ApiError && error.code === 'CODE_REQUIRED' ? variables : undefined
  return { enter: mutate, faults: error ? faultsOf(error, words) : {}, isPending, toConfirm, reset }
}

function faultsOf(error: unknown, words: Words): Faults {
  if (!(error instanceof ApiError)) return { form: words.errors.UNREADABLE }
  if (error.code === 'UNAUTHORIZED') return { form: words.account.wrong }
  if (error.code === 'EMAIL_TAKEN') return { email: words.errors.EMAIL_TAKEN }
  const isAbout = (path: string) => error.details.some((detail) => detail.path === path)
  const faults: Faults = {
    ...(isAbout('body.email') && { email: words.account.badEmail }),
    ...(isAbout('body.password') && { password: words.account.badPassword }),
  }
  return Object.keys(faults).length > 0 ? faults : { form: errorText(words, error) }
}

/** The other languages, each by its own name. */
function LanguageLinks() {
  const [language, changeLanguage] = useLanguage()
  return (
    <div className={styles.languages}>
      {LANGUAGE_IDS.filter((id) => id !== language).map((id) => (
        <Button key={id} look="plain quiet" lang={LANGUAGES[id].lang} onClick={() => changeLanguage(id)}>
          {LANGUAGES[id].name}
        </Button>
      ))}
    </div>
  )
}
