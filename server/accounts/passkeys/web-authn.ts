/** What WebAuthn asks of a device, and checks of its answer. The library is loaded with the first answer. */
import { packId } from '../tokens.ts'
import type { PasskeyRow } from './passkeys.repository.ts'

const load = () => import('@simplewebauthn/server')

/** EdDSA, ES256, RS256: every authenticator has one of them. */
const ALGORITHMS = [-8, -7, -257]

/** As long as a challenge is valid. */
const TIMEOUT_MS = 300_000

const toBytes = (base64url: string) => new Uint8Array(Buffer.from(base64url, 'base64url'))

interface Answer<R> {
  id: string
  rawId: string
  type: 'public-key'
  response: R & { clientDataJSON: string }
}

export type Creation = Answer<{ attestationObject: string; transports?: string[] | undefined }>
export type Assertion = Answer<{ authenticatorData: string; signature: string; userHandle: string }>

interface Asked {
  site: URL
  challenge: string
}

const descriptorOf = ({ credential_id: id, transports }: PasskeyRow) => ({
  id,
  type: 'public-key' as const,
  transports: JSON.parse(transports) as string[],
})

/** For `navigator.credentials.create()`. The device keeps whose passkey it is, so that a sign-in asks for no e-mail address. */
export const creationOptions = (
  { site, challenge }: Asked,
  { userId, email }: { userId: string; email: string },
  present: readonly PasskeyRow[],
) => ({
  challenge,
  rp: { id: site.hostname, name: 'Dayleaf' },
  user: { id: packId(userId), name: email, displayName: email },
  pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key' as const, alg })),
  timeout: TIMEOUT_MS,
  excludeCredentials: present.map(descriptorOf),
  authenticatorSelection: {
    ...({ residentKey: 'required', requireResidentKey: true, userVerification: 'required' } as const),
  },
  attestation: 'none' as const,
  extensions: { credProps: true },
})

/** For `navigator.credentials.get()`. */
export const requestOptions = ({ site, challenge }: Asked) => ({
  challenge,
  rpId: site.hostname,
  timeout: TIMEOUT_MS,
  userVerification: 'required' as const,
})

interface Expected {
  site: URL
  isChallenge(text: string): boolean
}

/** @returns undefined for an answer that is forged, of another site, or without its user's consent */
export async function readNewPasskey(
  { id, rawId, type, response }: Creation,
  { site, isChallenge }: Expected,
) {
  const { verifyRegistrationResponse } = await load()
  const verified = await verifyRegistrationResponse({
    response: {
      ...{ id, rawId, type, clientExtensionResults: {} },
      response: { clientDataJSON: response.clientDataJSON, attestationObject: response.attestationObject },
    },
    expectedChallenge: isChallenge,
    expectedOrigin: site.origin,
    expectedRPID: site.hostname,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => undefined)
  if (!verified?.verified) return undefined
  const { credential } = verified.registrationInfo
  return {
    credential_id: credential.id,
    public_key: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
  }
}

/** @returns the authenticator's count of uses; undefined as above */
export async function readAssertion(
  { id, rawId, type, response }: Assertion,
  passkey: Pick<PasskeyRow, 'credential_id' | 'public_key' | 'counter'>,
  { site, isChallenge }: Expected,
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await load()
  const verified = await verifyAuthenticationResponse({
    response: { id, rawId, type, response, clientExtensionResults: {} },
    expectedChallenge: isChallenge,
    expectedOrigin: site.origin,
    expectedRPID: site.hostname,
    credential: {
      id: passkey.credential_id,
      publicKey: toBytes(passkey.public_key),
      counter: passkey.counter,
    },
  }).catch(() => undefined)
  return verified?.verified ? verified.authenticationInfo.newCounter : undefined
}
