import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createAccount, createClient } from '../harness/clients/api-client.ts'
import { type Mailbox, startMailbox } from '../harness/mail/mailbox.ts'
import { startTestService, TestClock, type TestService } from '../harness/service/test-service.ts'
import { passwordResetEndings, passwordResetScenarios } from './scenarios/password-resets.scenarios.ts'
import { expectAnswer, runScenarios } from './scenarios/scenario.ts'
import { must, type Person, setUpWorld } from './scenarios/world.ts'

const HOUR_MS = 3_600_000
const SITE = 'https://diary.example.org'

const world = setUpWorld()
runScenarios(() => world, [...passwordResetScenarios, ...passwordResetEndings])

describe('a link to a new password', () => {
  let mailbox: Mailbox
  let clock: TestClock
  let service: TestService
  let person: Person
  beforeEach(async () => {
    mailbox = await startMailbox()
    clock = new TestClock('2026-03-14T12:00:00Z')
    const settings = { ...mailbox.settings, DAYLEAF_PUBLIC_URL: SITE, DAYLEAF_RATE_LIMIT: 'on' }
    service = await startTestService(settings, clock)
    person = await createAccount(service.url)
  })
  afterEach(async () => {
    await service.stop()
    await mailbox.close()
  })

  const nobody = () => createClient(service.url)
  const ask = (email = person.email, language?: string) =>
    must(nobody(), 'requestPasswordReset', { body: { email, ...(language && { language }) } })
  const confirm = (token: string) =>
    nobody().call('confirmPasswordReset', { body: { token, newPassword: 'a mailed password' } })

  test('the mail links to the public URL, in the language of the account or of the request', async () => {
    await ask(person.email.toUpperCase(), 'zh-CN')
    expect(await mailbox.tokenTo(person.email)).toMatch(/^dr_[\w-]{65}$/)
    await must(person, 'updateSettings', { body: { language: 'en' } })
    await ask(person.email, 'zh-CN')
    await mailbox.tokenTo(person.email, 2)
    expect(mailbox.mails.map(({ subject }) => subject)).toEqual([
      '设置新的 Dayleaf 密码',
      'A new password for Dayleaf',
    ])
    for (const { text, from } of mailbox.mails) {
      expect(text).toContain(`\n${SITE}/password#dr_`)
      expect(text).toContain(person.email)
      expect(from).toBe('dayleaf@example.org')
    }
  })

  test('a link ends after an hour, with a newer one, with a new password and with the account', async () => {
    await ask()
    const late = await mailbox.tokenTo(person.email)
    clock.advance(HOUR_MS)
    expectAnswer(await confirm(late), 'INVALID_INPUT')
    await ask()
    const older = await mailbox.tokenTo(person.email, 2)
    await ask()
    const newer = await mailbox.tokenTo(person.email, 3)
    expectAnswer(await confirm(older), 'INVALID_INPUT')
    const { password } = person
    const changed = { currentPassword: password, newPassword: 'another one' }
    const { token } = (await must(person, 'changePassword', { body: changed })).data
    expectAnswer(await confirm(newer), 'INVALID_INPUT')
    clock.advance(HOUR_MS)
    await ask()
    const last = await mailbox.tokenTo(person.email, 4)
    await must(createClient(service.url, token), 'deleteAccount', { body: { password: 'another one' } })
    expectAnswer(await confirm(last), 'INVALID_INPUT')
  })

  test('no response reveals who has an account, and an account gets at most three mails an hour', async () => {
    const answers = [await ask('unknown@example.org'), ...(await Promise.all([ask(), ask(), ask(), ask()]))]
    const seen = answers.map(({ status, data, headers }) => ({ status, data, headers: [...headers.keys()] }))
    for (const answer of seen) expect(answer).toEqual(seen[0])
    await mailbox.tokenTo(person.email, 3)
    // Whether there is a fourth mail is decided after the answer, and by then: who asks later has a mail already.
    const { email } = await createAccount(service.url)
    await ask(email)
    await mailbox.tokenTo(email)
    clock.advance(HOUR_MS)
    await ask()
    await mailbox.tokenTo(person.email, 4)
    expect(mailbox.mails.filter(({ to }) => to === person.email)).toHaveLength(4)
  })

  test('the account is looked up long after the answer, and a stop sends what waits', async () => {
    const settings = { ...mailbox.settings, DAYLEAF_PUBLIC_URL: SITE }
    const patient = await startTestService(settings, clock, undefined, () => HOUR_MS)
    const { email } = await createAccount(patient.url)
    await must(createClient(patient.url), 'requestPasswordReset', { body: { email } })
    expect((await createClient(patient.url).call('getService')).status).toBe(200)
    expect(mailbox.mails).toEqual([])
    await patient.stop()
    expect(mailbox.mails.map(({ to }) => to)).toEqual([email])
  })

  test('one network asks ten times, and then has to wait', async () => {
    for (let count = 0; count < 10; count += 1) await ask(`unknown-${count}@example.org`)
    const refused = await nobody().call('requestPasswordReset', { body: { email: person.email } })
    expectAnswer(refused, 'RATE_LIMITED')
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60)
  })

  test('without a mail server the service says so, and with one that is away it answers all the same', async () => {
    expect((await must(nobody(), 'getService')).data.sendsMail).toBe(true)
    await mailbox.close()
    await ask()
    const without = await startTestService()
    try {
      const visitor = createClient(without.url)
      expect((await must(visitor, 'getService')).data.sendsMail).toBe(false)
      const refused = await visitor.call('requestPasswordReset', { body: { email: 'ada@example.org' } })
      expectAnswer(refused, 'FORBIDDEN')
    } finally {
      await without.stop()
    }
    mailbox = await startMailbox()
  })
})
