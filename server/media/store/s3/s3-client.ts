// Requests to an S3-compatible service: signed, with limits of time, repeated where the fault may pass.
import { createReadStream } from 'node:fs'
import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import { AppError } from '../../../../contract/app-error.ts'
import type { S3Address } from '../store-address.ts'

export interface S3Connection {
  address: S3Address
  credentials: { accessKeyId: string; secretAccessKey: string }
  /** Longest time without a byte in either direction. */
  silenceMs?: number
  /** Waits before each further try. */
  retryMs?: readonly number[]
}

const SILENCE_MS = 30_000
const RETRY_MS = [200, 1_000]

export interface S3Request {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE'
  /** In the bucket; empty for the bucket itself. */
  key: string
  query?: Record<string, string>
  headers?: Record<string, string>
  file?: { path: string; size: number; sha256: string }
}

/**
 * Resolves with the head of the answer; its body is still to be read. 404 is an answer as well.
 *
 * @throws AppError UNAVAILABLE where the service is away, slow or refuses; STORAGE_FULL where it has no room
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

/** @returns an error for a fault that may pass */
async function tryOnce(connection: S3Connection, request: S3Request): Promise<IncomingMessage | Error> {
  const response = await exchange(connection, request).catch((error: Error) => error)
  if (response instanceof Error) return response
  const { statusCode = 0 } = response
  return statusCode === 429 || statusCode >= 500 ? toRefusal(request, response) : response
}

/** @throws Error of the connection */
async function exchange(connection: S3Connection, request: S3Request): Promise<IncomingMessage> {
  const { url, headers } = await sign(connection, request)
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest
  const timeout = connection.silenceMs ?? SILENCE_MS
  const outgoing = send(url, { method: request.method, headers, timeout })
  const response = awaitResponse(outgoing)
  // A service may refuse before it has read the body: then its answer counts, and not how the sending ended.
  if (request.file) pipeline(createReadStream(request.file.path), outgoing).catch(() => undefined)
  else outgoing.end()
  return response
}

async function sign({ address, credentials }: S3Connection, request: S3Request) {
  const { method, key, query = {}, headers, file } = request
  const url = new URL(`${address.endpoint}/${address.bucket}/${key}`)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  const signer = new AwsV4Signer({
    ...{ ...credentials, region: address.region, service: 's3', method, url: url.href },
    // The service compares the bytes that arrive with their hash.
    headers: { ...headers, 'X-Amz-Content-Sha256': file?.sha256 ?? SHA256_OF_NOTHING },
  })
  const signed = await signer.sign()
  const length = file && { 'content-length': String(file.size) }
  return { url: signed.url, headers: { ...Object.fromEntries(signed.headers), ...length } }
}

const SHA256_OF_NOTHING = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'

const awaitResponse = (outgoing: ClientRequest): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    outgoing.once('timeout', () => outgoing.destroy(new Error('the object store says nothing')))
    outgoing.once('response', resolve)
    // More than one may come; the first is told.
    outgoing.on('error', reject)
  })

/** In the service's own short words: https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html */
async function toRefusal({ method, key }: S3Request, response: IncomingMessage): Promise<Error> {
  const { statusCode = 0 } = response
  const body = await text(response).catch(() => '')
  const code = /<Code>(\w{1,100})<\/Code>/.exec(body)?.[1] ?? 'no code'
  const cause = new Error(
    `the object store answers ${method} ${key || 'of the bucket'} with ${statusCode}, ${code}`,
  )
  const isFull = statusCode === 507 || code === 'QuotaExceeded' || code === 'InsufficientCapacity'
  return isFull ? new AppError('STORAGE_FULL', { cause }) : cause
}
