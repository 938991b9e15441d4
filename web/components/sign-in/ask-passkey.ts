// Asks the browser for passkeys. Loaded with the first press.
import { startAuthentication, startRegistration } from '@simplewebauthn/browser'
import { api, call } from '../../api/call.ts'

/** The service reads none of their results. */
const WITHOUT_EXTENSIONS = { clientExtensionResults: {} }

/** @param name undefined: the service names it by the browser */
export async function addPasskey(name: string | undefined): Promise<void> {
  const { excludeCredentials, extensions: _, ...options } = await call(api.auth.passkeys.options.$post, {})
  // Their type wants members that are left out, not undefined.
  const present = excludeCredentials.map(({ transports, ...one }) => ({
    ...one,
    ...(transports && { transports }),
  }))
  const optionsJSON = { ...options, excludeCredentials: present }
  const { response, ...made } = await startRegistration({ optionsJSON })
  const json = { ...made, ...WITHOUT_EXTENSIONS, response: { ...response }, name }
  await call(api.auth.passkeys.$post, { json })
}

/** @returns the answer of a passkey, for which the browser asks its user */
export const askPasskey = async () =>
  startAuthentication({ optionsJSON: await call(api.auth.passkeys.login.options.$post, {}) })

interface Answer {
  id: string
  rawId: string
  response: { clientDataJSON: string; authenticatorData: string; signature: string; userHandle?: string }
}

export function signInByPasskey({ id, rawId, response }: Answer): Promise<{ token: string; userId: string }> {
  const { clientDataJSON, authenticatorData, signature, userHandle = '' } = response
  const answered = { clientDataJSON, authenticatorData, signature, userHandle }
  const json = { id, rawId, type: 'public-key' as const, ...WITHOUT_EXTENSIONS, response: answered }
  return call(api.auth.passkeys.login.$post, { json })
}
