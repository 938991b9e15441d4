import { expect, test } from 'vitest'
import { createAccount } from '../harness/clients/api-client.ts'
import { setUpDiary } from './diary.ts'

const diary = setUpDiary()

/** An operator on the screen of accounts, by way of the settings. */
async function enterAsOperator() {
  const { page, person } = await diary.arrive()
  const { userId } = (await person.call('getMe')).data
  await diary.service.store.promote(userId)
  await page.goto('/settings')
  await page.locator('[class*=settings-contents]').getByRole('link', { name: 'Accounts' }).click()
  await page.getByRole('button', { name: 'Invite' }).waitFor()
  return { page, person, userId }
}

test('an operator invites, gives a new link, and takes the invitation back', async () => {
  const { page } = await enterAsOperator()
  const email = 'bea@example.org'
  await page.getByLabel('E-mail address').first().fill(email)
  await page.getByRole('button', { name: 'Invite' }).click()
  const link = page.getByRole('status').locator('code')
  const first = (await link.textContent()) ?? ''
  expect(first.startsWith(`${diary.service.url}/password#dr_`)).toBe(true)
  const row = page.locator('[class*=rows] > li').filter({ hasText: email })
  await row.getByText('invited', { exact: true }).waitFor()
  await row.getByRole('button', { name: 'New link' }).click()
  await expect.poll(() => link.textContent()).not.toBe(first)
  await row.getByRole('button', { name: 'Take the invitation back' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Take the invitation back' }).click()
  await row.waitFor({ state: 'detached' })
})

test('an operator disables an account, undoes it, and changes quota and address', async () => {
  const other = await createAccount(diary.service.url)
  const { page } = await enterAsOperator()
  const row = page.locator('[class*=rows] > li').filter({ hasText: other.email })
  await row.getByRole('button', { name: 'Disable' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click()
  await row.getByText('disabled', { exact: true }).waitFor()
  expect((await other.call('getMe')).status).toBe(401)
  await page.getByRole('button', { name: 'Undo' }).click()
  await row.getByRole('button', { name: 'Disable' }).waitFor()
  await row.getByText('Change', { exact: true }).click()
  await row.getByLabel('Room for files, in MB').fill('250')
  const address = row.getByLabel('E-mail address')
  const hint = page.locator(`#${await address.getAttribute('aria-describedby')}`)
  expect(await hint.textContent()).toContain('signs this person out everywhere')
  await address.fill(`new-${other.email}`)
  await row.getByRole('button', { name: 'Save' }).click()
  await row.getByText('0 of 250 MB').waitFor()
  await row.locator('bdi').getByText(`new-${other.email}`).waitFor()
})

test('the last operator keeps the role, and others do not find the screen', async () => {
  const { page, person, userId } = await enterAsOperator()
  const { data: users } = await person.call('listUsers', { query: { limit: '100' } })
  for (const { id, isAdmin } of users)
    if (isAdmin && id !== userId)
      await person.call('updateUser', { params: { userId: id }, body: { isAdmin: false } })
  const own = page.locator('[class*=rows] > li').filter({ hasText: person.email })
  await own.getByRole('button', { name: 'Take the role back' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Take the role back' }).click()
  await own.getByText('somebody else must be an operator first').waitFor()
  await own.getByText('operator', { exact: true }).waitFor()
  const visitor = await diary.arrive()
  await visitor.page.goto('/users')
  await visitor.page.getByText('Only operators of this service see this.').waitFor()
  await visitor.page.goto('/settings')
  await visitor.page.locator('[class*=settings-contents]').waitFor()
  expect(await visitor.page.getByRole('link', { name: 'Accounts' }).count()).toBe(0)
})
