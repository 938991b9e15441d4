// Loaded before the service: ends its process as a power cut would, at the statement that a test has chosen.
import { DatabaseSync } from 'node:sqlite'
import { processEnvironment } from '../../../server/config.ts'

const last = Number(processEnvironment().DAYLEAF_TEST_KILL_AT)
const prepare = DatabaseSync.prototype.prepare
let count = 0

DatabaseSync.prototype.prepare = function (...given) {
  count += 1
  if (count === last) process.kill(process.pid, 'SIGKILL')
  return prepare.apply(this, given)
}
