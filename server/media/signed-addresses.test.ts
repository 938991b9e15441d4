import { expect, test } from 'vitest'
import type { StoredAttachment } from '../diary/attachment-mapping.ts'
import { withCaller } from '../lib/request-caller.ts'
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
    const given = { user: user ?? '', until: Number(until), signature: signature ?? '' }
    return signer.verify(photo.id, { variant: 'preview', ...given }, async () => living)
  }
  /** Ids of credentials. */
  let living = ['phone', 'desk']
  const end = (ended: string) => {
    living = living.filter((one) => one !== ended)
  }
  const addressFor = (user: string, credential = 'phone') =>
    withCaller({ userId: user, credentialId: credential }, () => signer.withAddresses(user, photo).previewUrl)
  return { passMinutes, addressFor, ownerOf, end }
}

test('an attachment id that two users have gives each an address of their own, in any order', async () => {
  const { addressFor, ownerOf } = setUp()
  for (const user of ['ada', 'ben', 'ada', 'ada', 'ben']) expect(await ownerOf(addressFor(user))).toBe(user)
})

test('an address stays the same within an hour, and a later one is given before it ends', async () => {
  const { passMinutes, addressFor, ownerOf } = setUp()
  const first = addressFor('ada')
  passMinutes(49)
  expect(addressFor('ada')).toBe(first)
  passMinutes(60)
  const second = addressFor('ada')
  expect(await ownerOf(first)).toBe('ada')
  passMinutes(11)
  expect([await ownerOf(first), await ownerOf(second)]).toEqual([undefined, 'ada'])
})

test('an address ends with its credential, and with no other', async () => {
  const { addressFor, ownerOf, end } = setUp()
  const [phone, desk] = [addressFor('ada', 'phone'), addressFor('ada', 'desk')]
  expect(addressFor('ada', 'phone')).toBe(phone)
  end('phone')
  expect([await ownerOf(phone), await ownerOf(desk)]).toEqual([undefined, 'ada'])
})
