/**
 * The one cookie of a sign-in by OpenID Connect. First it has what the browser must still have when it comes back, then who has
 * signed in. It is encrypted with the nodes' common key, so that nothing is stored for strangers.
 */
import type { Clock } from '../../lib/clock.ts'
import { seal, unseal } from '../../lib/secrets.ts'

const FLOW_SECONDS = 600
const RESULT_SECONDS = 60

export interface Flow {
  verifier: string
  state: string
  nonce: string
  redirectUri: string
}

interface Result {
  userId: string
  /** Of the flow, which signs in once. */
  state: string
}

/** What each kind of cookie holds. */
interface Kinds {
  flow: Flow
  result: Result
}

interface Sealed<T> {
  value: T
  expiresAt: number
}

/** The longest time for which a flow can still lead to a login. */
export const FLOW_AND_RESULT_MS = (FLOW_SECONDS + RESULT_SECONDS) * 1000

/** `__Host-`: no page of a neighbouring name can have set it. Browsers take it over TLS alone. */
const nameOf = ({ protocol }: URL) => (protocol === 'https:' ? '__Host-dayleaf-oidc' : 'dayleaf-oidc')

function write(site: URL, value: string, { seconds, sameSite }: { seconds: number; sameSite: string }) {
  const secure = site.protocol === 'https:' ? '; Secure' : ''
  return `${nameOf(site)}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=${sameSite}${secure}`
}

/** @param key of this purpose alone */
export function createSealedCookie(key: Buffer, clock: Clock) {
  function sealFor<K extends keyof Kinds>(kind: K, value: Kinds[K], seconds: number): string {
    const sealed: Sealed<Kinds[K]> = { value, expiresAt: clock.now() + seconds * 1000 }
    return seal(key, JSON.stringify(sealed), kind)
  }

  function open<K extends keyof Kinds>(kind: K, site: URL, header = ''): Kinds[K] | undefined {
    const prefix = `${nameOf(site)}=`
    const cookie = header.split(/; */).find((one) => one.startsWith(prefix))
    try {
      // Nobody else can have sealed it.
      const sealed: Sealed<Kinds[K]> = JSON.parse(unseal(key, cookie?.slice(prefix.length) ?? '', kind))
      return sealed.expiresAt > clock.now() ? sealed.value : undefined
    } catch {
      return undefined
    }
  }

  return {
    /** Lax: the service that signs in is another site, and leads back by a link. */
    ofFlow: (site: URL, flow: Flow): string =>
      write(site, sealFor('flow', flow, FLOW_SECONDS), { seconds: FLOW_SECONDS, sameSite: 'Lax' }),
    /** Strict: only our own page exchanges it. */
    ofResult: (site: URL, result: Result): string =>
      write(site, sealFor('result', result, RESULT_SECONDS), { seconds: RESULT_SECONDS, sameSite: 'Strict' }),
    none: (site: URL): string => write(site, '', { seconds: 0, sameSite: 'Strict' }),
    /** @param header `Cookie`, in which a browser sends those of all programs on the host */
    readFlow: (site: URL, header: string | undefined) => open('flow', site, header),
    readResult: (site: URL, header: string | undefined) => open('result', site, header),
  }
}
