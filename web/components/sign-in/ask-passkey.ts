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

export async function signInByPasskey(): Promise<{ token: string; userId: string }> {
  const optionsJSON = await call(api.auth.passkeys.login.options.$post, {})
  const { response, ...given } = await startAuthentication({ optionsJSON })
  const { userHandle = '' } = response
  const json = { ...given, ...WITHOUT_EXTENSIONS, response: { ...response, userHandle } }
  return call(api.auth.passkeys.login.$post, { json })
}
