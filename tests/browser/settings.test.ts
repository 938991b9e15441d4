import { readFile } from 'node:fs/promises'
import { beforeEach, expect, test } from 'vitest'
import { createClient } from '../harness/clients/api-client.ts'
import { readZip } from '../harness/clients/read-zip.ts'
import { setUpDiary } from './diary.ts'

const diary = setUpDiary({ writer: { provider: 'provider_a', models: ['llama-3.3-70b'] } })

beforeEach(async () => {
  await diary.arrive()
  await diary.visitor.page.goto('/settings')
})

test('a key of a hosted service lists its models, and is stored only when saved', async () => {
  const { page } = diary.visitor
  await page.getByRole('group', { name: 'Service' }).getByRole('radio', { name: 'Groq' }).check()
  await page.getByLabel('API key').fill('gsk_1234567890abcdef')
  await page.getByRole('button', { name: 'Show the service’s models' }).click()
  await page.getByText('1 model found.').waitFor()
  const before = (await diary.person.call('getSettings')).data
  expect(before).toMatchObject({ aiProvider: null, providerSettings: { provider_a: { hasApiKey: false } } })
  // The only one needs no choice.
  await page.getByRole('textbox', { name: 'Model' }).waitFor()
  await page.locator('[class*=provider-form]').getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved.').waitFor()
  await page.getByText('A key is stored: ••••cdef').waitFor()
  const { data } = await diary.person.call('getSettings')
  expect(data).toMatchObject({
    aiProvider: 'provider_a',
    providerSettings: { provider_a: { model: 'llama-3.3-70b', hasApiKey: true } },
  })
  await page.getByRole('button', { name: 'Remove the stored key' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove the stored key' }).click()
  await page.getByText('A key is stored').waitFor({ state: 'detached' })
  expect((await diary.person.call('getSettings')).data.providerSettings.provider_a.hasApiKey).toBe(false)
})

test('the settings of the check and the repair are saved at once', async () => {
  const { page } = diary.visitor
  const stored = async () => {
    const { checking, repair } = (await diary.person.call('getSettings')).data
    return { checking, repair }
  }
  await page.getByRole('radio', { name: 'The rules and the AI service' }).check()
  await expect.poll(stored).toEqual({ checking: 'model', repair: false })
  await page.getByRole('checkbox', { name: 'Let the AI service mend doubted sentences' }).check()
  await expect.poll(stored).toEqual({ checking: 'model', repair: true })
  await page.reload()
  const rules = page.getByRole('radio', { name: 'The rules', exact: true })
  await expect.poll(() => rules.isChecked()).toBe(false)
  await rules.check()
  await expect.poll(stored).toEqual({ checking: 'rules', repair: true })
})

test('an API key is shown once, works as shown, and not after it is revoked', async () => {
  const { page } = diary.visitor
  await page.getByLabel('Name of the key').fill('laptop')
  await page.getByRole('button', { name: 'Create key' }).click()
  const key = (await page.getByText(/^dk_/).textContent()) ?? ''
  await page.getByText(`Authorization: Bearer ${key}`).waitFor()
  const program = createClient(diary.service.url, key)
  expect((await program.call('listDays')).status).toBe(200)
  await page.reload()
  await page.getByText('laptop').waitFor()
  expect(await page.content()).not.toContain(key)
  await page.getByRole('button', { name: 'Revoke' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await page.getByText('No keys yet.').waitFor()
  expect((await program.call('listDays')).status).toBe(401)
})

test('a key gets what was chosen for it, and the list tells it', async () => {
  const { page } = diary.visitor
  await page.getByLabel('Name of the key').fill('phone')
  await page.getByLabel('This key may').selectOption({ label: 'Only record, such as from a phone' })
  await page.getByRole('button', { name: 'Create key' }).click()
  const phone = createClient(diary.service.url, (await page.getByText(/^dk_/).textContent()) ?? '')
  const body = { date: '2026-03-14', type: 'text', content: 'A walk' }
  expect((await phone.call('createEvent', { body })).status).toBe(201)
  expect((await phone.call('listDays')).status).toBe(403)
  await page.getByText(/Only record, such as from a phone · never used/).waitFor()
  await page.getByLabel('Name of the key').fill('laptop')
  await page.getByLabel('This key may').selectOption({ label: 'Do what I choose' })
  for (const scope of ['Change and delete, and record', 'Record lines and files'])
    await page.getByRole('checkbox', { name: scope }).uncheck()
  await page.getByRole('button', { name: 'Create key' }).click()
  await page.getByText(/Read, Generate · never used/).waitFor()
  await page.reload()
  await page.getByText(/Only record, such as from a phone · last used .* · from 127\.0\.0\.1/).waitFor()
})

test('the diary is downloaded as a file', async () => {
  const { page } = diary.visitor
  await diary.person.call('createEvent', { body: { date: '2026-03-14', type: 'text', content: 'A walk' } })
  await page.getByLabel('Format').selectOption({ label: 'Markdown, a file for each day' })
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download' }).click(),
  ])
  await page.getByText(`${file.suggestedFilename()} is downloaded`).waitFor()
  const files = await readZip(await readFile(await file.path()))
  expect(files.get('2026/03/2026-03-14.md')).toContain('A walk')
})

test('the diary is downloaded as a book', async () => {
  const { page } = diary.visitor
  await diary.person.call('createEvent', { body: { date: '2026-03-14', type: 'text', content: 'A walk' } })
  await page.getByLabel('Format').selectOption('epub')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download' }).click(),
  ])
  const files = await readZip(await readFile(await file.path()))
  expect(files.get('EPUB/2026-03.xhtml')).toContain('A walk')
})

test('an archive is locked with a password, and opens with it alone', async () => {
  const { page } = diary.visitor
  await diary.person.call('createEvent', { body: { date: '2026-03-14', type: 'text', content: 'A walk' } })
  await page.getByLabel('Lock it with a password').check()
  await page.getByLabel('Password for the file').fill('a long password')
  await page.getByLabel('The same password again').fill('another password')
  await page.getByRole('button', { name: 'Download, locked' }).click()
  await page.getByText('The two passwords are not the same.').waitFor()
  await page.getByLabel('The same password again').fill('a long password')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download, locked' }).click(),
  ])
  await page.getByRole('button', { name: 'Check an archive' }).click()
  await page.getByLabel('Choose an archive').setInputFiles(await file.path())
  await page.getByLabel('Password of the file').fill('a wrong one')
  await page.getByRole('button', { name: 'Open the file' }).click()
  await page.getByText('That is not the password of this file.').waitFor()
  await page.getByLabel('Password of the file').fill('a long password')
  await page.getByRole('button', { name: 'Open the file' }).click()
  await page.getByText('The archive is whole.').waitFor()
})

test('an archive is proven, compared with the diary of today, and told from other files', async () => {
  const { page } = diary.visitor
  const note = (date: string) =>
    diary.person.call('createEvent', { body: { date, type: 'text', content: 'A walk' } })
  await note('2026-03-14')
  const { bytes: buffer = Buffer.of() } = await diary.person.call('exportDiary', {
    query: { format: 'dayleaf' },
  })
  await note('2026-03-15')
  await page.getByRole('button', { name: 'Check an archive' }).click()
  const choose = page.getByLabel('Choose an archive')
  await choose.setInputFiles({ name: 'diary.zip', mimeType: 'application/zip', buffer })
  await page.getByText('1 day, 1 line, 0 pages and 0 files were restored from it').waitFor()
  await page.getByText('One day or file is different in your diary now').click()
  await page.getByRole('listitem').filter({ hasText: '15 Mar 2026' }).waitFor()
  await choose.setInputFiles({ name: 'walk.txt', mimeType: 'text/plain', buffer: Buffer.from('A walk') })
  await page.getByRole('alert').getByText('This is not an archive of Dayleaf').waitFor()
})

test('a changed password keeps this device, ends the others, and is the one to use from then on', async () => {
  const { page } = diary.visitor
  const { email, password } = diary.person
  const other = (await createClient(diary.service.url).call('login', { body: { email, password } })).data
  await page.getByText('Change password').first().click()
  await page.getByLabel('Current password').fill(diary.person.password)
  await page.getByLabel('New password').fill('a newer long password')
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByText('Your password is changed.').waitFor()
  expect((await createClient(diary.service.url, other.token).call('getMe')).status).toBe(401)
  await page.reload()
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await page.getByRole('button', { name: 'Sign in' }).waitFor()
  await page.getByLabel('E-mail').fill(diary.person.email)
  await page.getByLabel('Password').fill('a newer long password')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { name: 'Settings' }).waitFor()
})

test('signed-in devices are listed, and ended one by one or all at once', async () => {
  const { page } = diary.visitor
  const { email, password } = diary.person
  const signIn = async (headers: Record<string, string>) => {
    const { data } = await createClient(diary.service.url).call('login', {
      body: { email, password },
      headers,
    })
    return createClient(diary.service.url, data.token)
  }
  const phone = await signIn({
    'User-Agent': 'Mozilla/5.0 (Android 15; Mobile; rv:153.0) Gecko Firefox/153.0',
  })
  const scripts = [await signIn({ 'User-Agent': 'curl/8.5.0' }), await signIn({ 'User-Agent': 'curl/8.5.0' })]
  await page.reload()
  await page.getByRole('button', { name: 'End the sign-in on Firefox, Android' }).click()
  await page.getByText('The device is signed out.').waitFor()
  expect((await phone.call('getMe')).status).toBe(401)
  expect((await scripts[0]?.call('getMe'))?.status).toBe(200)
  await page.getByRole('button', { name: 'End all others' }).click()
  await page.getByRole('button', { name: 'End the sign-in on curl' }).first().waitFor({ state: 'detached' })
  for (const script of scripts) expect((await script.call('getMe')).status).toBe(401)
  await page.reload()
  await page.getByText('this device', { exact: true }).waitFor()
})

test('wishes for every page are kept, and stand beside the wish for a single one', async () => {
  const { page } = diary.visitor
  await page.getByLabel('Tone').selectOption('Warm')
  await page.getByLabel('In your own words').fill('Leave my employer out.')
  await page.getByLabel('In your own words').blur()
  await expect.poll(() => page.locator('#wishes').getByText('Saved.').count()).toBe(2)
  const { wishes } = (await diary.person.call('getSettings')).data
  expect(wishes).toMatchObject({ tone: 'warm', length: null, text: 'Leave my employer out.' })
  const providerSettings = { provider_a: { apiKey: 'gsk_1234567890abcdef', model: 'llama-3.3-70b' } }
  await diary.person.call('updateSettings', { body: { aiProvider: 'provider_a', providerSettings } })
  await diary.person.call('createEvent', { body: { date: '2026-03-14', type: 'text', content: 'A walk' } })
  await page.goto('/day/2026-03-14')
  await page.getByText('Also your wishes for every page: Warm · Leave my employer out.').waitFor()
  await page.getByRole('button', { name: 'Add a wish' }).click()
  const field = page.getByLabel('Wishes for this page')
  await field.fill('As a letter.')
  const shorter = page.getByRole('button', { name: 'Shorter' })
  await shorter.click()
  await page.getByLabel('In another language').selectOption('French')
  await expect.poll(() => field.inputValue()).toBe('As a letter. Shorter. In French.')
  await shorter.click()
  await expect.poll(() => field.inputValue()).toBe('As a letter. In French.')
})

test('an account is deleted by its password and its address typed in full, and nothing of it stays', async () => {
  const { page } = diary.visitor
  await diary.person.call('createEvent', { body: { date: '2026-03-14', type: 'text', content: 'Private' } })
  await page.getByText('Delete account').click()
  const erase = page.getByRole('button', { name: 'Delete my account for ever' })
  await page.getByLabel('Your password').fill('not the password')
  expect(await erase.isDisabled()).toBe(true)
  await page.getByLabel(`Type ${diary.person.email} to confirm`).fill(diary.person.email)
  await erase.click()
  await page.getByText('This is not your password.').waitFor()
  expect((await diary.person.call('listEvents')).data).toHaveLength(1)
  await page.getByLabel('Your password').fill(diary.person.password)
  await erase.click()
  await page.getByText('Your account is deleted, with everything that was in it.').waitFor()
  await page.getByRole('button', { name: 'Sign in' }).waitFor()
  expect((await diary.person.call('listEvents')).status).toBe(401)
  expect(await page.evaluate('JSON.stringify(localStorage)')).not.toContain('dl_')
})

test('the licences of all that it stands on can be read', async () => {
  const { page } = diary.visitor
  for (const [name, text] of [
    ['Licence', 'MIT License'],
    ['Others’ work and its licences', 'GeoNames'],
  ] as const) {
    await page.goto('/settings')
    await page.getByRole('link', { name, exact: true }).click()
    await page.getByText(text).first().waitFor()
  }
})

test('the chosen look stays with the device, the language with the account', async () => {
  const { page } = diary.visitor
  await page.getByLabel('Appearance').selectOption('Dark')
  await page.getByLabel('Language').selectOption('中文')
  await page.getByRole('heading', { name: '设置' }).waitFor()
  await page.reload()
  await page.getByRole('heading', { name: '设置' }).waitFor()
  const frame = `document.querySelector("meta[name=theme-color]:not([media='not all'])").content`
  expect(await page.evaluate(frame)).toBe('#191a1b')
  const dark = 'getComputedStyle(document.body).backgroundColor'
  expect(await page.evaluate(dark)).toBe('rgb(25, 26, 27)')
})

test('day settings of an earlier version on the device move to the account, and changes of other devices apply', async () => {
  const { page } = await diary.visit()
  await page.goto('/')
  await page.evaluate(
    `localStorage.setItem('dayleaf.preferences', '{"dayStartHour":4,"timeZone":"Asia/Tokyo"}')`,
  )
  await page.reload()
  const person = await diary.signIn()
  const settings = async () => (await person.call('getSettings')).data
  await expect.poll(settings).toMatchObject({ dayStart: '04:00', timeZone: 'Asia/Tokyo', language: null })
  // The client knows that they were taken, and does not send them again.
  const isMoved = 'Object.keys(localStorage).some((key) => key.includes("moved-to-account"))'
  await expect.poll(() => page.evaluate(isMoved)).toBe(true)
  const other = { dayStart: '05:30', timeZone: null, language: 'zh-CN' }
  await person.call('updateSettings', { body: other })
  await page.goto('/settings')
  await page.getByRole('heading', { name: '设置' }).waitFor()
  await expect.poll(() => page.getByLabel('一天开始于').inputValue()).toBe('05:30')
  expect(await settings()).toMatchObject(other)
})
