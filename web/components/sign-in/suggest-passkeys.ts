// Passkeys among the browser's suggestions for the e-mail field: https://www.w3.org/TR/webauthn-3/#enum-mediationRequirement
import { api, call } from '../../api/call.ts'

/** Before the challenge of the service is too old. */
const RENEW_MS = 4 * 60_000

const canSuggest = async (): Promise<boolean> =>
  'parseRequestOptionsFromJSON' in PublicKeyCredential &&
  (await PublicKeyCredential.isConditionalMediationAvailable?.())

/** @returns the answer of the passkey that the user has chosen; undefined where the browser suggests none, and once `signal` aborts */
export async function suggestPasskeys(signal: AbortSignal) {
  if (!(await canSuggest())) return undefined
  while (!signal.aborted) {
    const options = await call(api.auth.passkeys.login.options.$post, {}, signal)
    const renewal = AbortSignal.timeout(RENEW_MS)
    const chosen = navigator.credentials.get({
      mediation: 'conditional',
      publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options),
      signal: AbortSignal.any([signal, renewal]),
    })
    const found = await chosen.catch((error) => {
      if (!renewal.aborted) throw error
    })
    // An extension may answer in place of the browser, also with nothing.
    if (!renewal.aborted || found)
      return (found as PublicKeyCredential | null)?.toJSON() as AuthenticationResponseJSON | undefined
  }
  return undefined
}
