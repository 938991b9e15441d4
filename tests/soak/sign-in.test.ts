import { expect, test } from 'vitest'
import { createAccount, createClient } from '../harness/clients/api-client.ts'
import { setUpDataDirectory } from '../harness/service/data-directory.ts'
import { startServiceProcess } from '../harness/service/service-process.ts'
import { note } from './share.ts'

const TRIES = 200

const home = setUpDataDirectory()

const median = (times: readonly number[]) => times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0

test('the duration of a refused sign-in does not reveal whether the account exists', async () => {
  const { url } = await startServiceProcess(home.dataDirectory, { settings: { DAYLEAF_RATE_LIMIT: 'off' } })
  const { email } = await createAccount(url)
  const anyone = createClient(url)
  const refuse = async (address: string) => {
    const start = process.hrtime.bigint()
    const { status } = await anyone.call('login', { body: { email: address, password: 'wrong one' } })
    expect(status).toBe(401)
    return Number(process.hrtime.bigint() - start) / 1e6
  }
  const known: number[] = []
  const unknown: number[] = []
  // In turns, so that whatever else the machine does meets both.
  for (let count = 0; count < TRIES; count += 1) {
    known.push(await refuse(email))
    unknown.push(await refuse(`nobody-${count}@example.org`))
  }
  const [ofKnown, ofUnknown] = [median(known), median(unknown)]
  const difference = Math.abs(ofKnown - ofUnknown) / Math.min(ofKnown, ofUnknown)
  note(
    `median refusal of ${TRIES} sign-ins each, known and unknown e-mail address`,
    `${ofKnown.toFixed(1)} and ${ofUnknown.toFixed(1)} ms, ${(100 * difference).toFixed(1)} % apart`,
  )
  expect(difference).toBeLessThan(0.1)
})
