import { afterAll, beforeAll, expect, test } from 'vitest'
import { createClient } from '../harness/clients/api-client.ts'
import { type Mailbox, startMailbox } from '../harness/mail/mailbox.ts'
import { setUpDiary } from './diary.ts'
import { captureField, errorsOf } from './screens.ts'

let mailbox: Mailbox
beforeAll(async () => {
  mailbox = await startMailbox()
})
afterAll(() => mailbox.close())
const diary = setUpDiary({ settings: () => mailbox.settings })

test('a forgotten password is set by a link that came by mail, which works once', async () => {
  const { email } = (await diary.enter()).person
  const visitor = await diary.visit()
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
  expect((await diary.person.call('getMe')).status).toBe(401)
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
