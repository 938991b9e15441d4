// Signed URLs of attachments, so that `<img>` and `<audio>` work without the user's token in the URL.
import { timingSafeEqual } from 'node:crypto'
import type { Attachment, Variant } from '../../contract/attachments.ts'
import type { Event } from '../../contract/events.ts'
import { API_PREFIX } from '../../contract/index.ts'
import type { StoredEvent } from '../events/event-mapping.ts'
import type { Clock } from '../lib/clock.ts'
import type { StoredAttachment } from './attachment-mapping.ts'
import { createFastHmac } from './fast-hmac.ts'

const HOUR_S = 3600

export interface SignedQuery {
  user?: string | undefined
  until?: number | undefined
  signature?: string | undefined
}

export type AddressSigner = ReturnType<typeof createAddressSigner>

/** `until` in seconds since 1970. */
type SignedThing = [userId: string, id: string, variant: Variant, until: number]

/** @param key used for nothing else */
export function createAddressSigner(key: Buffer, clock: Clock) {
  const authenticate = createFastHmac(key)
  const sign = (...named: SignedThing) => authenticate(JSON.stringify(named))

  /** Expiry, in seconds since 1970: one to two hours ahead, and constant within an hour so that browsers can cache. */
  const endOf = () => (Math.floor(clock.now() / 1000 / HOUR_S) + 2) * HOUR_S

  function addressOf(userId: string, id: string, variant: Variant): string {
    const until = endOf()
    const signature = sign(userId, id, variant, until)
    // None of the values needs encoding: ids are UUIDs, the signature is base64url.
    return `${API_PREFIX}/attachments/${id}/content?variant=${variant}&user=${userId}&until=${until}&signature=${signature}`
  }

  function withAddresses(userId: string, attachment: StoredAttachment): Attachment {
    const isImage = attachment.kind === 'image'
    return {
      ...attachment,
      contentUrl: addressOf(userId, attachment.id, 'original'),
      previewUrl: isImage ? addressOf(userId, attachment.id, 'preview') : null,
      thumbnailUrl: isImage ? addressOf(userId, attachment.id, 'thumbnail') : null,
    }
  }

  return {
    withAddresses,

    signEvent: (userId: string, event: StoredEvent): Event =>
      event.attachments.length === 0
        ? { ...event, attachments: [] }
        : { ...event, attachments: event.attachments.map((one) => withAddresses(userId, one)) },

    /** @returns the owner of the attachment; undefined for an invalid or expired signature */
    verify(id: string, variant: Variant, { user, until, signature }: SignedQuery): string | undefined {
      if (user === undefined || until === undefined || signature === undefined) return undefined
      if (until * 1000 <= clock.now()) return undefined
      const [given, right] = [signature, sign(user, id, variant, until)].map((text) => Buffer.from(text))
      return given && right && given.length === right.length && timingSafeEqual(given, right)
        ? user
        : undefined
    },
  }
}
