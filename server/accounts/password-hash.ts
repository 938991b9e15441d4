// Hashes passwords with argon2id.
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import PQueue from 'p-queue'
import { AppError } from '../../contract/app-error.ts'

/**
 * Above OWASP's minimum of 19 MiB, two passes and one lane: about 100 ms on the thread pool. glibc returns blocks of 32 MiB
 * to the system, but each thread of the pool may keep a smaller one for good: 115 MB after a dozen logins with 19 MiB.
 */
const PARAMETERS = { memory: 32_768, passes: 2, parallelism: 1, tagLength: 32 }
const PREFIX = `$argon2id$v=19$m=${PARAMETERS.memory},t=${PARAMETERS.passes},p=${PARAMETERS.parallelism}$`
/** Each hash takes a thread of the pool and 32 MiB. */
const MAX_RUNNING = 2
/** With more in the queue a caller would wait several seconds, and is rejected instead. */
const MAX_WAITING = 100

const derive = promisify(argon2)

const queue = new PQueue({ concurrency: MAX_RUNNING })
let started = 0

/** For metrics. `started` counts since the process started. */
export const hashingLoad = () => ({ running: queue.pending, waiting: queue.size, started })

async function hash(password: string, nonce: Buffer, parameters = PARAMETERS): Promise<Buffer> {
  if (queue.size >= MAX_WAITING) throw new AppError('UNAVAILABLE', { retryAfterSeconds: 5 })
  return queue.add(() => {
    started += 1
    return derive('argon2id', { ...parameters, message: password.normalize('NFKC'), nonce })
  })
}

/** In the PHC string format, which stores the parameters: new hashes can use others later. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await hash(password, nonce)
  const text = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
  return `${PREFIX}${text(nonce)}$${text(tag)}`
}

/** Whether an earlier version hashed with other parameters. */
export const isOutdated = (stored: string): boolean => !stored.startsWith(PREFIX)

const PHC_PATTERN = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/

/** Verified for an unknown e-mail address, so that response times do not reveal which addresses have accounts. */
const DUMMY_HASH = `${PREFIX}${'A'.repeat(22)}$${'A'.repeat(43)}`

/** @param stored undefined without an account, empty for one without a password: returns false, as slowly as for a wrong password */
export async function isPasswordOf(stored: string | undefined, password: string): Promise<boolean> {
  const [, memory, passes, parallelism, nonce = '', tag = ''] = PHC_PATTERN.exec(stored || DUMMY_HASH) ?? []
  const expected = Buffer.from(tag, 'base64')
  const actual = await hash(password, Buffer.from(nonce, 'base64'), {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
  })
  return timingSafeEqual(actual, expected) && !!stored
}
