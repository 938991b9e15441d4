import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeFor } from '../api/scenarios/codes.scenarios.ts'
import { createClient } from '../harness/clients/api-client.ts'
import { type Mailbox, startMailbox } from '../harness/mail/mailbox.ts'
import { setUpDiary } from './diary.ts'
import { captureField, errorsOf, register } from './screens.ts'

let mailbox: Mailbox
beforeAll(async () => {
  mailbox = await startMailbox()
})
afterAll(() => mailbox.close())
const diary = setUpDiary({ settings: () => mailbox.settings })

test('a forgotten password is set by a link that came by mail, which works once', async () => {
  const visitor = await diary.visit()
  const { email, call } = await register(diary.service.url)
  const { page } = visitor
  await page.goto('/')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await page.getByText('the mail is on its way').last().waitFor()
  const token = await mailbox.tokenTo(email)
  await page.goto(`/password#${token}`)
  await page.getByRole('heading', { name: 'Choose a new password' }).waitFor()
  expect(page.url()).not.toContain(token)
  await page.getByLabel('New password').fill('a mailed password')
  await page.getByRole('button', { name: 'Save and sign in' }).click()
  await captureField(page).waitFor()
  expect((await call('getMe')).status).toBe(401)
  const signedIn = await createClient(diary.service.url).call('login', {
    body: { email, password: 'a mailed password' },
  })
  expect(signedIn.status).toBe(200)
  await page.goto('about:blank')
  await page.goto(`/password#${token}`)
  await page.getByLabel('New password').fill('once more the same')
  await page.getByRole('button', { name: 'Save and sign in' }).click()
  await page.getByText('This link has been used').waitFor()
  await page.getByRole('button', { name: 'Ask for another link' }).click()
  await page.getByLabel('E-mail').waitFor()
  expect(errorsOf(visitor)).toEqual([])
})

test('a new password by mail asks for a one-time code, where they are on', async () => {
  const person = await register(diary.service.url)
  const { secret } = (await person.call('setUpTotp', { body: {} })).data
  const { data } = await person.call('setUpTotp', { body: { code: codeFor(secret ?? '') } })
  await createClient(diary.service.url).call('requestPasswordReset', { body: { email: person.email } })
  const token = await mailbox.tokenTo(person.email)
  const { page } = await diary.visit()
  await page.goto(`/password#${token}`)
  await page.getByLabel('New password').fill('a mailed password')
  await page.getByRole('button', { name: 'Save and sign in' }).click()
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(data.recoveryCodes?.[0] ?? '')
  await page.getByRole('button', { name: 'Save and sign in' }).click()
  await captureField(page).waitFor()
})
