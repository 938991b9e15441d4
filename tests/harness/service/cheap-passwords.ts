/**
 * Setup file of the API tests: argon2 with the least memory and one pass, because each test registers accounts and a
 * real hash takes 60 ms of the processor. `server/accounts/password-hash.test.ts` and the tests that start processes
 * use the real parameters.
 */
import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

const { argon2 } = crypto

crypto.argon2 = (algorithm, parameters, callback) =>
  argon2(algorithm, { ...parameters, memory: 8, passes: 1 }, callback)
syncBuiltinESMExports()
