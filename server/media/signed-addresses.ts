// Signed URLs of attachments, so that `<img>` and `<audio>` work without the user's token in the URL.
import { hash, timingSafeEqual } from 'node:crypto'
import type { Attachment, Cover, Variant } from '../../contract/attachments.ts'
import type { Event } from '../../contract/events.ts'
import { API_PREFIX } from '../../contract/index.ts'
import type { StoredAttachment } from '../diary/attachment-mapping.ts'
import type { StoredEvent } from '../diary/event-mapping.ts'
import type { Clock } from '../lib/clock.ts'
import { requestCredential } from '../lib/request-caller.ts'

const HOUR_S = 3600

export interface SignedQuery {
  user?: string | undefined
  until?: number | undefined
  signature?: string | undefined
}

export type AddressSigner = ReturnType<typeof createAddressSigner>

type Addresses = Pick<Attachment, 'contentUrl' | 'previewUrl' | 'thumbnailUrl'>

interface Cached extends Pick<Signed, 'userId' | 'credentialId'> {
  addresses: Addresses
}

type SignedVariant = Exclude<Variant, 'print'>

/** About 5 MB of memory. */
const MAX_CACHED = 5000
/** 168 bits in base64url. */
const SIGNATURE_LENGTH = 28
/** Of the signatures of all variants. */
const CODE = { outputEncoding: 'base64url', outputLength: 63 } as const

interface Signed {
  userId: string
  /** Whose right the addresses carry. It is not in them: of a user's credentials each is tried. */
  credentialId: string
  /** Of the attachment. */
  id: string
  until: number
}

/**
 * The signatures of an attachment's addresses, by variant: each is a part of one hash, because a day may have hundreds of
 * addresses. SHAKE256 of key and message is a MAC; HMAC, which SHA-2 needs, takes forty times as long in Node.
 */
function sign(key: string, { userId, credentialId, id, until }: Signed): Record<SignedVariant, string> {
  // Two blocks of 136 bytes.
  const code = hash('shake256', `${key} ${userId} ${credentialId} ${id} ${until}`, CODE)
  const signatureOf = (index: number) => code.slice(index * SIGNATURE_LENGTH, (index + 1) * SIGNATURE_LENGTH)
  return { original: signatureOf(0), preview: signatureOf(1), thumbnail: signatureOf(2) }
}

function createAddresses(key: string, signed: Signed, kind: StoredAttachment['kind']): Addresses {
  const { userId, id, until } = signed
  const signatures = sign(key, signed)
  // None of the values needs encoding: ids are UUIDs, signatures are base64url.
  const addressOf = (variant: SignedVariant) =>
    `${API_PREFIX}/attachments/${id}/content?variant=${variant}&user=${userId}&until=${until}&signature=${signatures[variant]}`
  return {
    contentUrl: addressOf('original'),
    previewUrl: kind === 'image' ? addressOf('preview') : null,
    thumbnailUrl: kind === 'image' ? addressOf('thumbnail') : null,
  }
}

/** Most events: they are answered as they are, without a copy. */
const hasNoAttachments = (event: StoredEvent): event is StoredEvent & { attachments: [] } =>
  event.attachments.length === 0

function isEqual(given: string, right: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(right)]
  return one.length === other.length && timingSafeEqual(one, other)
}

/** Signs addresses, and remembers them within the hour for which they stay the same. */
function createAddressBook(secret: string, clock: Clock) {
  /** Expiry, in seconds since 1970: one to two hours ahead, and constant within an hour so that browsers can cache. */
  const endOf = () => (Math.floor(clock.now() / 1000 / HOUR_S) + 2) * HOUR_S

  /** By attachment. Without it, a day of photos that is read again takes a tenth longer. */
  let cache = { until: 0, byId: new Map<string, Cached>() }

  return (userId: string, { id, kind }: Pick<StoredAttachment, 'id' | 'kind'>): Addresses => {
    const until = endOf()
    // Without one, nothing verifies the addresses.
    const credentialId = requestCredential() ?? ''
    if (cache.until !== until || cache.byId.size === MAX_CACHED) cache = { until, byId: new Map() }
    let cached = cache.byId.get(id)
    // Two users who import one archive may have attachments of the same ids.
    if (cached?.userId !== userId || cached.credentialId !== credentialId) {
      const signed = { userId, credentialId, id, until }
      cached = { userId, credentialId, addresses: createAddresses(secret, signed, kind) }
      cache.byId.set(id, cached)
    }
    return cached.addresses
  }
}

/** @param key used for nothing else */
export function createAddressSigner(key: Buffer, clock: Clock) {
  const secret = key.toString('base64url')
  const addressesOf = createAddressBook(secret, clock)
  const withAddresses = (userId: string, attachment: StoredAttachment): Attachment => ({
    ...attachment,
    ...addressesOf(userId, attachment),
  })

  return {
    withAddresses,

    /** @param image an attachment of the kind `image` */
    toCover(userId: string, { id, width, height }: Pick<StoredAttachment, 'id' | 'width' | 'height'>): Cover {
      const { thumbnailUrl, contentUrl } = addressesOf(userId, { id, kind: 'image' })
      return { attachmentId: id, width, height, thumbnailUrl: thumbnailUrl ?? contentUrl }
    },

    signEvent: (userId: string, event: StoredEvent): Event =>
      hasNoAttachments(event)
        ? event
        : { ...event, attachments: event.attachments.map((one) => withAddresses(userId, one)) },

    /**
     * @param listCredentials the ids of a user's living credentials
     * @returns the owner of the attachment; undefined for an invalid or expired signature, and for one of a credential that
     *   has ended
     */
    async verify(
      id: string,
      { variant, user: userId, until, signature }: SignedQuery & { variant: Variant },
      listCredentials: (userId: string) => Promise<string[]>,
    ): Promise<string | undefined> {
      if (userId === undefined || until === undefined || signature === undefined) return undefined
      // No address names it.
      if (variant === 'print') return undefined
      if (until * 1000 <= clock.now()) return undefined
      const isOf = (credentialId: string) =>
        isEqual(signature, sign(secret, { userId, credentialId, id, until })[variant])
      return (await listCredentials(userId)).some(isOf) ? userId : undefined
    },
  }
}
