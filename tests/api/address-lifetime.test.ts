// The signed addresses of attachments end with the credential that they were given to.
import { beforeEach, expect, test } from 'vitest'
import { createAccount, createClient } from '../harness/clients/api-client.ts'
import { must, type Person, record, setUpWorld, upload } from './scenarios/world.ts'

const world = setUpWorld()

let person: Person
let attachmentId: string
beforeEach(async () => {
  person = await createAccount(world.url)
  attachmentId = (await upload(person)).id
})

const statusOf = async (address: string) => (await fetch(world.url + address)).status
const addressFor = async (token: string) =>
  (await must(createClient(world.url, token), 'getAttachment', { params: { attachmentId } })).data.contentUrl

const signIn = async (): Promise<string> => {
  const { email, password } = person
  return (await must(world.nobody, 'login', { body: { email, password } })).data.token
}

test('signing out ends those of this session alone', async () => {
  const token = await signIn()
  const [here, there] = [await addressFor(person.token), await addressFor(token)]
  expect([await statusOf(here), await statusOf(there)]).toEqual([200, 200])
  await must(createClient(world.url, token), 'logout')
  expect([await statusOf(here), await statusOf(there)]).toEqual([200, 401])
})

test('writes of several people at the same time give each their own', async () => {
  const people = await Promise.all(Array.from({ length: 4 }, () => createAccount(world.url)))
  const renameOften = async (one: Person) => {
    const params = { attachmentId: (await upload(one)).id }
    const names = Array.from({ length: 20 }, (_, index) => `${index}.txt`)
    const answers = await Promise.all(
      names.map((name) => must(one, 'updateAttachment', { params, body: { name } })),
    )
    return Promise.all(answers.map(({ data }) => statusOf(data.contentUrl)))
  }
  const statuses = (await Promise.all(people.map(renameOften))).flat()
  expect(new Set(statuses)).toEqual(new Set([200]))
})

test('ending the other sessions ends theirs', async () => {
  const [here, there] = [await addressFor(person.token), await addressFor(await signIn())]
  await must(person, 'endOtherSessions')
  expect([await statusOf(here), await statusOf(there)]).toEqual([200, 401])
})

test('revoking a key ends those that it was given', async () => {
  const { key, id } = (await must(person, 'createApiKey', { body: { name: 'phone' } })).data
  const address = await addressFor(key)
  expect(await statusOf(address)).toBe(200)
  await must(person, 'deleteApiKey', { params: { keyId: id } })
  expect(await statusOf(address)).toBe(401)
})

test('a new password ends all', async () => {
  const address = await addressFor(person.token)
  const body = { currentPassword: person.password, newPassword: 'another one entirely' }
  const { data } = await must(person, 'changePassword', { body })
  expect(await statusOf(address)).toBe(401)
  expect(await statusOf(await addressFor(data.token))).toBe(200)
})

test('the end of the account ends all', async () => {
  const address = await addressFor(person.token)
  await must(person, 'deleteAccount', { body: { password: person.password } })
  expect(await statusOf(address)).toBe(401)
})

test('those of a large day, which is sent in pieces, are valid', async () => {
  const date = '2026-03-14'
  for (let count = 0; count < 12; count += 1) await record(person, { date, content: 'x'.repeat(100_000) })
  await record(person, { date, attachmentIds: [attachmentId] })
  const { events } = (await must(person, 'getDay', { params: { date } })).data
  const [attachment] = events.flatMap((event) => event.attachments)
  expect(await statusOf(attachment?.contentUrl ?? '')).toBe(200)
})
