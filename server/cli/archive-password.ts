import { readFileSync } from 'node:fs'
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { decryptFile, isLockedFile } from '../import/sources/unlock-file.ts'
import { type Context, UsageError } from './command.ts'

type Asking = Pick<Context, 'choices' | 'terminal'>

/** For a new archive: from `--password-file`, or asked for by `--lock`; undefined without them. */
export async function readNewArchivePassword({ choices, terminal }: Asking): Promise<string | undefined> {
  if (choices['password-file'] === undefined && !choices.lock) return undefined
  const password = readFromFile(choices['password-file']) ?? (await terminal.readNewPassword())
  if (password === '') throw new UsageError('the password is empty')
  return password
}

const readFromFile = (path: string | undefined): string | undefined =>
  path === undefined ? undefined : (readFileSync(path, 'utf8').split(/\r?\n/, 1)[0] ?? '')

/** Calls `work` with the path of the decrypted file, or with that of the file if it is not locked. */
export async function withUnlocked<T>(
  { choices, terminal }: Asking,
  file: string,
  work: (path: string) => Promise<T>,
): Promise<T> {
  if (!(await isLockedFile(file))) return work(file)
  const password = readFromFile(choices['password-file']) ?? (await terminal.readPassword())
  await using directory = await mkdtempDisposable(join(tmpdir(), 'dayleaf-unlocked-'))
  const plain = join(directory.path, basename(file, '.age'))
  await decryptFile(file, plain, password)
  return await work(plain)
}
