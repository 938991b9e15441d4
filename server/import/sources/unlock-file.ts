// Decrypts files that are locked with a password.
import { createReadStream, createWriteStream } from 'node:fs'
import { copyFile, rename } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { invalidInput } from '../../../contract/app-error.ts'
import { unlock } from '../../lib/age/age.ts'
import { isLocked, UnlockError } from '../../lib/age/age-header.ts'
import { errorCodeOf } from '../../lib/error-code.ts'
import { readStart } from '../../lib/read-start.ts'
import { Slots } from '../../lib/slots.ts'
import { toReceivingError } from '../../media/intake/receive-file.ts'
import type { TemporaryFiles } from '../../media/intake/temporary-files.ts'

const START_BYTES = 64

/** A password takes a second of the processor, and 256 MB. */
const slots = new Slots({ max: 2, maxPerKey: 1 })

export const isLockedFile = async (path: string): Promise<boolean> =>
  isLocked(await readStart(path, START_BYTES))

/** Writes the decrypted bytes of a locked file to another. @throws UnlockError */
export async function decryptFile(from: string, to: string, password: string | undefined): Promise<void> {
  if (password === undefined) throw new UnlockError('password_required')
  await pipeline(
    unlock(createReadStream(from), password),
    createWriteStream(to, { mode: 0o600, flush: true }),
  )
}

/**
 * Decrypts a received file in its place. Leaves a file that is not locked as it is.
 *
 * @throws AppError INVALID_INPUT, STORAGE_FULL
 */
export async function unlockReceived(
  userId: string,
  path: string,
  temporary: TemporaryFiles,
  password: string | undefined,
): Promise<void> {
  if (!(await isLockedFile(path))) return
  try {
    await temporary.use(async (plain) => {
      await slots.run(userId, () => decryptFile(path, plain, password))
      await move(plain, path)
    })
  } catch (error) {
    throw error instanceof UnlockError ? toInputError(error) : toReceivingError(error)
  }
}

/** Temporary files may be on another file system. */
async function move(from: string, to: string): Promise<void> {
  try {
    await rename(from, to)
  } catch (error) {
    if (errorCodeOf(error) !== 'EXDEV') throw error
    await copyFile(from, to)
  }
}

const toInputError = ({ fault, message }: UnlockError) =>
  invalidInput(
    fault.endsWith('_password') || fault === 'password_required' ? 'header.archive-password' : 'body',
    message,
    fault,
  )
