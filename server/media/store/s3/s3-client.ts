// Sends requests to an S3-compatible service: signatures, timeouts, retries of transient errors.
import { createReadStream } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import { AppError } from '../../../../contract/app-error.ts'
import { OF_OPERATOR, readAtMost, send } from '../../../lib/outbound.ts'
import type { S3Address } from '../../../lib/store-address.ts'

export interface S3Connection {
  address: S3Address
  credentials: { accessKeyId: string; secretAccessKey: string }
  /** Idle timeout in both directions. */
  silenceMs?: number
  /** Delay before each retry. */
  retryMs?: readonly number[]
}

const SILENCE_MS = 30_000
const RETRY_MS = [200, 1_000]
/** A refusal has a few hundred bytes. */
const MAX_REFUSAL_BYTES = 64_000

export interface S3Request {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE'
  /** Empty for the bucket itself. */
  key: string
  query?: Record<string, string>
  headers?: Record<string, string>
  file?: { path: string; size: number; sha256: string }
}

/**
 * Resolves when the response headers have arrived; the caller reads the body. 404 is not an error.
 *
 * @throws AppError UNAVAILABLE if the service is unreachable, times out or refuses; STORAGE_FULL if it has no space
 */
export async function sendToS3(connection: S3Connection, request: S3Request): Promise<IncomingMessage> {
  const { retryMs = RETRY_MS } = connection
  let answer = await tryOnce(connection, request)
  for (const ms of retryMs) {
    if (!(answer instanceof Error) || answer instanceof AppError) break
    await wait(ms)
    answer = await tryOnce(connection, request)
  }
  if (answer instanceof Error) throw toAppError(answer)
  const { statusCode = 0 } = answer
  if (statusCode < 300 || statusCode === 404) return answer
  throw toAppError(await toRefusal(request, answer))
}

const toAppError = (error: Error): AppError =>
  error instanceof AppError ? error : new AppError('UNAVAILABLE', { cause: error })

/** @returns an error if it may be transient */
async function tryOnce(connection: S3Connection, request: S3Request): Promise<IncomingMessage | Error> {
  const response = await exchange(connection, request).catch((error: Error) => error)
  if (response instanceof Error) return response
  const { statusCode = 0 } = response
  return statusCode === 429 || statusCode >= 500 ? toRefusal(request, response) : response
}

/** @throws connection errors */
async function exchange(connection: S3Connection, request: S3Request): Promise<IncomingMessage> {
  const { url, headers } = await sign(connection, request)
  const { method, file } = request
  return send(url, {
    ...{ departure: OF_OPERATOR, method, headers, silenceMs: connection.silenceMs ?? SILENCE_MS },
    body: file && (() => createReadStream(file.path)),
  })
}

async function sign({ address, credentials }: S3Connection, request: S3Request) {
  const { method, key, query = {}, headers, file } = request
  const url = new URL(`${address.endpoint}/${address.bucket}/${key}`)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  const signer = new AwsV4Signer({
    ...{ ...credentials, region: address.region, service: 's3', method, url: url.href },
    // The service verifies the received bytes by this hash.
    headers: { ...headers, 'X-Amz-Content-Sha256': file?.sha256 ?? SHA256_OF_NOTHING },
  })
  const signed = await signer.sign()
  const length = file && { 'content-length': String(file.size) }
  return { url: signed.url, headers: { ...Object.fromEntries(signed.headers), ...length } }
}

const SHA256_OF_NOTHING = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'

/** Error with the service's error code: https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html */
async function toRefusal({ method, key }: S3Request, response: IncomingMessage): Promise<Error> {
  const { statusCode = 0 } = response
  const body = await readAtMost(response, MAX_REFUSAL_BYTES).catch(() => undefined)
  const code = /<Code>(\w{1,100})<\/Code>/.exec(String(body))?.[1] ?? 'no code'
  const cause = new Error(
    `the object store answers ${method} ${key || 'of the bucket'} with ${statusCode}, ${code}`,
  )
  const isFull = statusCode === 507 || code === 'QuotaExceeded' || code === 'InsufficientCapacity'
  return isFull ? new AppError('STORAGE_FULL', { cause }) : cause
}
