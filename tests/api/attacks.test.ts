import { beforeAll, describe, expect, test } from 'vitest'
import type { RouteName } from '../../contract/index.ts'
import { createAccount } from '../harness/clients/api-client.ts'
import { TestClock } from '../harness/service/test-service.ts'
import { type Attack, attacksOn, createTarget, expectRefused, spoil, type Target } from './attacks/attack.ts'
import { bodyAttacks } from './attacks/body.attacks.ts'
import { credentialAttacks } from './attacks/credential.attacks.ts'
import { inputAttacks } from './attacks/input.attacks.ts'
import { routeNames } from './scenarios/access.scenarios.ts'
import { exportDiary } from './scenarios/diary-export.ts'
import { sendRaw } from './scenarios/raw-request.ts'
import { expectAnswer } from './scenarios/scenario.ts'
import { must, setUpWorld, startWorld } from './scenarios/world.ts'

/**
 * Every attack on every route of the contract. The contract decides what is asked, so a route that is added
 * without its guards fails here without a line of its own.
 */
const THIRTY_DAYS_MS = 30 * 24 * 3_600_000

/**
 * Each route looks up its credential and reads its body alike: one that reads, one that writes, one that streams, a file,
 * another program's, an operator's, and accounts. These are attacked in every form, the others in the first.
 */
const IN_EVERY_FORM: readonly RouteName[] = [
  ...(['getDay', 'createEvent', 'generateJournal', 'uploadAttachment', 'sendToFeed', 'inviteUser'] as const),
  ...(['createApiKey', 'changePassword', 'logout', 'deleteAccount'] as const),
]
const isAlike = (attack: Attack) => !inputAttacks.includes(attack)

const attacks = [...credentialAttacks, ...inputAttacks, ...bodyAttacks]

const clock = new TestClock('2026-03-14T12:00:00Z')
const world = setUpWorld(() => startWorld({}, clock))
let ended: Target['ended']
beforeAll(async () => {
  ended = await endCredentials()
})

/** Credentials of people who had a right and lost it, each in another way. */
async function endCredentials(): Promise<Target['ended']> {
  const withKey = async () => {
    const person = await createAccount(world.url)
    return { ...person, key: (await must(person, 'createApiKey', { body: { name: 'a key' } })).data }
  }
  const expired = await withKey()
  clock.advance(THIRTY_DAYS_MS)
  const [loggedOut, gone, changed, revoked] = [
    await withKey(),
    await withKey(),
    await withKey(),
    await withKey(),
  ]
  await must(loggedOut, 'logout')
  await must(gone, 'deleteAccount', { body: { password: gone.password } })
  const passwords = { currentPassword: changed.password, newPassword: changed.password }
  await must(changed, 'changePassword', { body: passwords })
  await must(revoked, 'deleteApiKey', { params: { keyId: revoked.key.id } })
  return {
    'a token that has expired': expired.token,
    'a token that was logged out': loggedOut.token,
    'a token of an account that is gone': gone.token,
    'a key of an account that is gone': gone.key.key,
    'a token from before the password was changed': changed.token,
    'a key from before the password was changed': changed.key.key,
    'a key that was revoked': revoked.key.key,
  }
}

describe.each(routeNames(() => true))('%s', (route) => {
  let target: Target
  let before: unknown
  const readAll = async () => {
    const { ada } = target.world
    const dates = (await must(ada, 'listDays')).data.map(({ date }: { date: string }) => date)
    return exportDiary(ada, dates)
  }
  beforeAll(async () => {
    target = await createTarget(world, route, ended)
    before = await readAll()
  })

  test.each(attacksOn(route, attacks))('refuses $name', async (attack) => {
    const forms = attack.forms(target)
    expect(forms).not.toEqual([])
    const some = isAlike(attack) && !IN_EVERY_FORM.includes(route) ? forms.slice(0, 1) : forms
    for (const [what, spoilt] of some) {
      await expectRefused(target, attack, spoilt).catch((error: Error) => {
        throw new Error(`${what}: ${error.message}`, { cause: error })
      })
    }
    expect(({} as { isAdmin?: unknown }).isAdmin).toBeUndefined()
  })

  test('has changed nothing, and still works for the owner', async () => {
    expect(await readAll()).toEqual(before)
    // Of a file, the tests of attachments show that it is still given and taken.
    const { takesFile, givesFile, status = 200 } = target.declaration
    if (!takesFile && !givesFile) expectAnswer(await sendRaw(world.url, spoil(target, {})), status)
  })
})
