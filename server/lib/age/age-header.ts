// The header of a file that is encrypted with a password, as age has it: https://age-encryption.org/v1
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  type ScryptOptions,
  scrypt,
  timingSafeEqual,
} from 'node:crypto'
import { promisify } from 'node:util'
import PQueue from 'p-queue'

const VERSION_LINE = 'age-encryption.org/v1'
const SCRYPT_LABEL = 'age-encryption.org/v1/scrypt'
/** N is 2 to this power: 64 MB of memory, half of what an export may take. */
const WORK_FACTOR = 16
/** That of the program age: 256 MB. */
const MAX_WORK_FACTOR = 18
const BLOCK_SIZE = 8
export const TAG_BYTES = 16
export const CIPHER = 'chacha20-poly1305'
const FILE_KEY_BYTES = 16
const SALT_BYTES = 16

/** Longer than any header with one stanza. */
export const MAX_HEADER_BYTES = 1_000
const STANZA = /^-> scrypt ([A-Za-z0-9+/]{22}) ([1-9]\d?)\n([A-Za-z0-9+/]{43})\n--- ([A-Za-z0-9+/]{43})\n/
const START = `${VERSION_LINE}\n`

const FAULTS = {
  password_required: 'The file is locked with a password, and none was given.',
  wrong_password: 'The password is not the one that the file was locked with.',
  no_password_lock: 'The file is encrypted, but not with a password that age can use here.',
  damaged: 'The locked file is damaged or was cut off.',
} as const

export type UnlockFault = keyof typeof FAULTS

/** The file cannot be decrypted. */
export class UnlockError extends Error {
  readonly fault: UnlockFault

  constructor(fault: UnlockFault) {
    super(FAULTS[fault])
    this.fault = fault
  }
}

/** Whether these first bytes of a file are those of an age file. */
export const isLocked = (start: Uint8Array): boolean =>
  Buffer.from(start.subarray(0, VERSION_LINE.length)).toString('latin1') === VERSION_LINE

/** One at a time, because of its memory. */
const queue = new PQueue({ concurrency: 1 })
const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt)

function deriveWrapKey(password: string, salt: Buffer, workFactor: number): Promise<Buffer> {
  const [N, r] = [2 ** workFactor, BLOCK_SIZE]
  const label = Buffer.concat([Buffer.from(SCRYPT_LABEL), salt])
  // 128 * N * r bytes, and some for the state.
  return queue.add(() => derive(password, label, 32, { N, r, p: 1, maxmem: 128 * r * (N + 1024) }))
}

const toBase64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64').replaceAll('=', '')
const NO_NONCE = Buffer.alloc(12)

const macOf = (fileKey: Buffer, header: string): Buffer => {
  const key = Buffer.from(hkdfSync('sha256', fileKey, '', 'header', 32))
  return createHmac('sha256', key).update(header).digest()
}

export const payloadKeyOf = (fileKey: Buffer, nonce: Buffer): Buffer =>
  Buffer.from(hkdfSync('sha256', fileKey, nonce, 'payload', 32))

/** @param random returns so many random bytes */
export async function writeHeader(
  password: string,
  random: (bytes: number) => Buffer,
): Promise<{ header: Buffer; fileKey: Buffer }> {
  const [fileKey, salt] = [random(FILE_KEY_BYTES), random(SALT_BYTES)]
  const cipher = createCipheriv(CIPHER, await deriveWrapKey(password, salt, WORK_FACTOR), NO_NONCE, {
    authTagLength: TAG_BYTES,
  })
  const body = Buffer.concat([cipher.update(fileKey), cipher.final(), cipher.getAuthTag()])
  const head = `${START}-> scrypt ${toBase64(salt)} ${WORK_FACTOR}\n${toBase64(body)}\n---`
  return { header: Buffer.from(`${head} ${toBase64(macOf(fileKey, head))}\n`), fileKey }
}

/**
 * @param start the first bytes of the file, at least MAX_HEADER_BYTES of a longer one
 * @throws UnlockError
 */
export async function readHeader(
  start: Buffer,
  password: string,
): Promise<{ fileKey: Buffer; length: number }> {
  const text = start.subarray(0, MAX_HEADER_BYTES).toString('latin1')
  const match = text.startsWith(START) ? STANZA.exec(text.slice(START.length)) : null
  const [stanza = '', salt = '', workFactor = '', body = '', mac = ''] = match ?? []
  if (!match || Number(workFactor) > MAX_WORK_FACTOR) throw new UnlockError(faultOf(text))
  const wrapKey = await deriveWrapKey(password, Buffer.from(salt, 'base64'), Number(workFactor))
  const fileKey = unwrap(Buffer.from(body, 'base64'), wrapKey)
  const head = `${START}${stanza.slice(0, stanza.indexOf('\n--- ') + 4)}`
  if (!timingSafeEqual(macOf(fileKey, head), Buffer.from(mac, 'base64'))) throw new UnlockError('damaged')
  return { fileKey, length: START.length + stanza.length }
}

const faultOf = (text: string): UnlockFault =>
  text.length < MAX_HEADER_BYTES && !text.includes('\n--- ') ? 'damaged' : 'no_password_lock'

function unwrap(body: Buffer, wrapKey: Buffer): Buffer {
  const cipher = createDecipheriv(CIPHER, wrapKey, NO_NONCE, { authTagLength: TAG_BYTES })
  cipher.setAuthTag(body.subarray(-TAG_BYTES))
  try {
    return Buffer.concat([cipher.update(body.subarray(0, -TAG_BYTES)), cipher.final()])
  } catch {
    throw new UnlockError('wrong_password')
  }
}
