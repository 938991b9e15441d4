/** Why a sign-in by OpenID Connect did not succeed: the client gets one of these behind `#oidc=` and says it in words. */
export const OIDC_PROBLEMS = [
  'off',
  'unknown-address',
  'unreachable',
  'expired',
  'denied',
  'refused',
  'no-email',
  'email-taken',
  'email-unverified',
  'registration-closed',
  'disabled',
  'too-many',
] as const
export type OidcProblem = (typeof OIDC_PROBLEMS)[number]
