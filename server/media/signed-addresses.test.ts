import { expect, test } from 'vitest'
import type { StoredAttachment } from './attachment-mapping.ts'
import { createAddressSigner } from './signed-addresses.ts'

const photo = { id: '0199d3e0-0000-7000-8000-000000000001', kind: 'image' } as StoredAttachment

function setUp() {
  let now = Date.parse('2026-03-14T12:10:00Z')
  const clock = { now: () => now, monotonic: () => now }
  const signer = createAddressSigner(Buffer.alloc(32, 7), clock)
  const passMinutes = (minutes: number) => {
    now += minutes * 60_000
  }
  /** Of the address of the preview, as the service reads it. */
  const ownerOf = (address: string | null) => {
    const query = new URL(address ?? '', 'http://localhost').searchParams
    const [user, until, signature] = [query.get('user'), query.get('until'), query.get('signature')]
    return signer.verify(photo.id, 'preview', {
      user: user ?? '',
      until: Number(until),
      signature: signature ?? '',
    })
  }
  return { passMinutes, signer, ownerOf }
}

test('an attachment id that two users have gives each an address of their own, in any order', () => {
  const { signer, ownerOf } = setUp()
  for (const user of ['ada', 'ben', 'ada', 'ada', 'ben'])
    expect(ownerOf(signer.withAddresses(user, photo).previewUrl)).toBe(user)
})

test('an address stays the same within an hour, and a later one is given before it ends', () => {
  const { passMinutes, signer, ownerOf } = setUp()
  const first = signer.withAddresses('ada', photo).previewUrl
  passMinutes(49)
  expect(signer.withAddresses('ada', photo).previewUrl).toBe(first)
  passMinutes(60)
  const second = signer.withAddresses('ada', photo).previewUrl
  expect(ownerOf(first)).toBe('ada')
  passMinutes(11)
  expect([ownerOf(first), ownerOf(second)]).toEqual([undefined, 'ada'])
})
