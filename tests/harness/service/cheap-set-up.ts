/**
 * Setup file of tests whose service runs in their own process: what each of them pays to begin costs little here.
 * Tests of passwords (`server/accounts/password-hash.test.ts`), of synced writes and of crashes (`tests/faults`) run
 * elsewhere, with the real parameters.
 */
import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { DatabaseSync } from 'node:sqlite'

const { argon2 } = crypto

// Each test registers accounts, and a real hash takes 60 ms of processor time.
crypto.argon2 = (algorithm, parameters, callback) =>
  argon2(algorithm, { ...parameters, memory: 8, passes: 1 }, callback)
syncBuiltinESMExports()

const { exec } = DatabaseSync.prototype

// A synced commit takes several milliseconds, and a test's diary is temporary.
DatabaseSync.prototype.exec = function (sql) {
  exec.call(this, sql.replace('synchronous = full', 'synchronous = off'))
}
