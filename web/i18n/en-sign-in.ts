// The words of the ways to sign in, and of what a service without accounts shows.

import type { Widened } from './en.ts'

export { firstVisitWords as firstVisit } from './en/first-visit.ts'
export { passwordWords as password } from './en/password.ts'
export { signInWords as signIn } from './en/sign-in.ts'
export { signingInWords as signingIn } from './en/signing-in.ts'
export { unlockWords as unlock } from './en/unlock.ts'

export type SignInWords = Widened<typeof import('./en-sign-in.ts')>
