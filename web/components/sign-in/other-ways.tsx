// Ways to sign in besides the password: the service of OpenID Connect, and the end of a sign-in there.
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { OIDC_PROBLEMS, type OidcProblem } from '../../../contract/oidc-problems.ts'
import type { SignInMethods } from '../../../contract/sign-in.ts'
import { api, call } from '../../api/call.ts'
import { errorText } from '../../i18n/error-text.ts'
import { useScreenWords, useWords } from '../../i18n/words.ts'
import { enter } from '../../queries/enter.ts'
import { LOGOUT_STATE } from '../../queries/sign-out.ts'
import { ApiError } from '../../state/api-error.ts'
import { startGuide } from '../../state/guide.ts'
import { readLocal, writeLocal } from '../../state/local.ts'

interface Properties {
  methods: SignInMethods | undefined
  /** What the address has of a sign-in that ended: an empty text of one that succeeded, else the reason. */
  returned: string | undefined
  /** Called when the sign-in could not be completed. */
  onFailed(): void
}

export function OtherWays({ methods, returned, onFailed }: Properties) {
  const words = useScreenWords('signIn')
  const { isPending, fault } = useReturn(returned, onFailed)
  const isSignedOut = useSignedOut()
  if (isPending) return <p role="status">{words.signingIn}</p>
  return (
    <>
      {fault !== undefined && (
        <p className="error" role="alert">
          {fault}
        </p>
      )}
      {isSignedOut && (
        <p className="note" role="status">
          {words.signedOut}
        </p>
      )}
      {methods?.oidc.map(({ id, name }) => (
        <a
          key={id}
          className={methods.password ? 'button' : 'button primary'}
          href="/api/v1/auth/oidc/start"
          onClick={rememberScreen}
        >
          {words.signInWith(name)}
        </a>
      ))}
    </>
  )
}

/** Completes a sign-in once, and takes it from the address. */
function useReturn(returned: string | undefined, onFailed: () => void) {
  const words = useWords()
  const { problems } = useScreenWords('signIn')
  const [, navigate] = useLocation()
  const { mutate, isIdle, isPending, error } = useMutation({
    mutationFn: async () => {
      const login = await call(api.auth.oidc.login.$post, {})
      if (location.pathname === '/welcome') startGuide(login.userId)
      const screen = readLocal(SCREEN)
      writeLocal(SCREEN, undefined)
      await enter(login)
      if (location.pathname === '/' && screen !== undefined) navigate(screen, { replace: true })
    },
    onError: onFailed,
  })
  useEffect(() => {
    if (!location.hash.startsWith('#oidc')) return
    history.replaceState(history.state, '', location.pathname + location.search)
    if (returned === '') mutate()
  }, [returned, mutate])
  const refusal = error instanceof ApiError ? REFUSALS[error.code] : undefined
  const problem = refusal ?? OIDC_PROBLEMS.find((known) => known === returned)
  const fault = error && !refusal ? errorText(words, error) : problem && problems[problem]
  return { isPending: isPending || (returned === '' && isIdle), fault: fault || undefined }
}

/** Whether the other service has led back from a sign-out that began here: an address of others cannot say so. */
function useSignedOut(): boolean {
  const [isBack] = useState(() => {
    const state = new URLSearchParams(location.search).get('state')
    return state !== null && state === readLocal(LOGOUT_STATE)
  })
  useEffect(() => {
    if (!isBack) return
    writeLocal(LOGOUT_STATE, undefined)
    history.replaceState(history.state, '', location.pathname)
  }, [isBack])
  return isBack
}

/** What the refusals of the last step mean. */
const REFUSALS: Partial<Record<string, OidcProblem>> = { UNAUTHORIZED: 'expired', FORBIDDEN: 'disabled' }

/** The screen that was open before the sign-in. */
const SCREEN = 'screen-before'

/** Only paths of this service: those with two slashes would name another. */
function rememberScreen(): void {
  const screen = location.pathname + location.search
  writeLocal(SCREEN, /^\/[^/]/.test(screen) ? screen : undefined)
}
