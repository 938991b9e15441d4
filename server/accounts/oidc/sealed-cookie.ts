/**
 * The one cookie of a sign-in by OpenID Connect. First it has what the browser must still have when it comes back, then who has
 * signed in. It is encrypted with the nodes' common key, so that nothing is stored for strangers.
 */
import type { Clock } from '../../lib/clock.ts'
import { seal, unseal } from '../../lib/secrets.ts'

export interface Flow {
  verifier: string
  state: string
  nonce: string
  redirectUri: string
  /** The signed-in user who links an account with who comes back; without it somebody signs in. */
  linkingUserId?: string | undefined
}

interface Result {
  userId: string
  /** Of the flow, which signs in or links once. */
  state: string
}

/** What each kind of cookie holds. */
interface Kinds {
  flow: Flow
  login: Result & { logoutUrl: string | undefined }
  link: Result & { identity: string }
}

const RULES = {
  /** Lax: the service that signs in is another site, and leads back by a link. */
  flow: { seconds: 600, sameSite: 'Lax' },
  /** Strict: only our own page exchanges it. */
  login: { seconds: 60, sameSite: 'Strict' },
  link: { seconds: 60, sameSite: 'Strict' },
}

interface Sealed<T> {
  value: T
  expiresAt: number
}

/** The longest time for which a flow can still lead to a login. */
export const FLOW_AND_RESULT_MS = (RULES.flow.seconds + RULES.login.seconds) * 1000

/** `__Host-`: no page of a neighbouring name can have set it. Browsers take it over TLS alone. */
const nameOf = ({ protocol }: URL) => (protocol === 'https:' ? '__Host-dayleaf-oidc' : 'dayleaf-oidc')

function write(site: URL, value: string, { seconds, sameSite }: { seconds: number; sameSite: string }) {
  const secure = site.protocol === 'https:' ? '; Secure' : ''
  return `${nameOf(site)}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=${sameSite}${secure}`
}

/** @param key of this purpose alone */
export const createSealedCookie = (key: Buffer, clock: Clock) => ({
  /** @returns `Set-Cookie` */
  seal<K extends keyof Kinds>(kind: K, site: URL, value: Kinds[K]): string {
    const rule = RULES[kind]
    const sealed: Sealed<Kinds[K]> = { value, expiresAt: clock.now() + rule.seconds * 1000 }
    return write(site, seal(key, JSON.stringify(sealed), kind), rule)
  },

  /** @param header `Cookie`, in which a browser sends those of all programs on the host */
  open<K extends keyof Kinds>(kind: K, site: URL, header = ''): Kinds[K] | undefined {
    const prefix = `${nameOf(site)}=`
    const cookie = header.split(/; */).find((one) => one.startsWith(prefix))
    const text = unseal(key, cookie?.slice(prefix.length) ?? '', kind)
    if (text === undefined) return undefined
    // Nobody else can have sealed it.
    const sealed: Sealed<Kinds[K]> = JSON.parse(text)
    return sealed.expiresAt > clock.now() ? sealed.value : undefined
  },

  none: (site: URL): string => write(site, '', { seconds: 0, sameSite: 'Strict' }),
})
