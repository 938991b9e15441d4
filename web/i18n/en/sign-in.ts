import type { OidcProblem } from '../../../contract/oidc-problems.ts'

/** Signing in by another service. */
export const signInWords = {
  signInWith: (name: string) => `Sign in with ${name}`,
  signedOut: 'You are signed out.',
  signingIn: 'Signing you in…',
  setPassword: 'Set a password',
  withoutPassword:
    'Your account has no password. To confirm, your sign-in must be less than ten minutes old.',
  signInAgain: 'Your sign-in is older than ten minutes. Sign out and in again, and come back here.',
  /** Why it did not succeed. */
  problems: {
    off: 'This service has no such sign-in any more.',
    'unknown-address':
      'You can sign in this way only at the address that the operator has set for Dayleaf. Open that address.',
    unreachable: 'The service that signs you in does not answer. Try again later.',
    expired:
      'The sign-in took too long, was begun again in another tab, or your browser keeps no cookies. Try again.',
    denied: 'The sign-in was cancelled, or you were not let in there.',
    refused:
      'The sign-in did not succeed. Try again. If that does not help, ask the operator of this service: its log says why.',
    'no-email': 'The service that signs you in named no e-mail address, which a new account needs.',
    'email-taken':
      'There is already an account with your e-mail address. Sign in to it as before: you can link it in the settings.',
    'email-unverified':
      'There is already an account with your e-mail address, which the service that signs you in has not verified. Verify it there, and try again.',
    'registration-closed': 'You have no account here, and this service takes no new ones. Ask its operator.',
    disabled: 'The operator of this service has disabled your account.',
    'too-many': 'Too many attempts. Wait a minute, and try again.',
  } satisfies Record<OidcProblem, string>,
}
