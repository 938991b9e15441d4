import { describe, expect, test } from 'vitest'
import { ApiError } from '../state/api-error.ts'
import { isOfType, openEnvelope, type RawAnswer } from './envelope.ts'

const JSON_TYPE = 'application/json; charset=utf-8'

const answerOf = (status: number, contentType: string | null, isRedirect = false): RawAnswer => ({
  ...{ status, contentType, isRedirect, retryAfter: null },
})

/** What the envelope holds, or the error: its code, and the status of an answer that is not Dayleaf's. */
function open(answer: RawAnswer, text: string): unknown {
  try {
    return openEnvelope(answer, text)
  } catch (error) {
    return error instanceof ApiError ? [error.code, error.foreignStatus] : error
  }
}

const fault = (code: string, more: object = {}) =>
  JSON.stringify({ data: null, error: { code, message: 'No.', requestId: 'r1', ...more } })

describe('an envelope of the service', () => {
  test.each([
    [200, '{"data":[1],"error":null}', [1]],
    [201, '{"data":{"id":"e"},"error":null}', { id: 'e' }],
    [202, '{"data":{},"error":null}', {}],
    [401, fault('UNAUTHORIZED'), ['UNAUTHORIZED', undefined]],
    [413, fault('PAYLOAD_TOO_LARGE'), ['PAYLOAD_TOO_LARGE', undefined]],
    [503, fault('UNAVAILABLE'), ['UNAVAILABLE', undefined]],
    // Of a newer version.
    [418, fault('TEAPOT'), ['UNREADABLE', undefined]],
  ])('%i %s is opened', (status, text, expected) =>
    expect(open(answerOf(status, JSON_TYPE), text)).toEqual(expected),
  )

  test('the delay that it asks for is read as seconds or as a date', () => {
    const delayOf = (retryAfter: string) => {
      try {
        openEnvelope({ ...answerOf(429, JSON_TYPE), retryAfter }, fault('RATE_LIMITED'))
      } catch (error) {
        return error instanceof ApiError ? error.retryAfterMs : error
      }
      return undefined
    }
    expect(delayOf('40')).toBe(40_000)
    expect(delayOf(new Date(Date.now() - 1_000).toUTCString())).toBe(0)
    expect(delayOf('soon')).toBeUndefined()
  })
})

const PAGE = '<!doctype html><form>Sign in</form>'
/** Bodies that something else may send with any status. */
const BODIES: readonly [type: string | null, text: string][] = [
  ['text/html', PAGE],
  [null, ''],
  [JSON_TYPE, ''],
  [JSON_TYPE, PAGE],
  [JSON_TYPE, 'null'],
  [JSON_TYPE, '{"data":null,"error":null}'],
  [JSON_TYPE, '[]'],
  [JSON_TYPE, '"ok"'],
  [JSON_TYPE, '{}'],
  [JSON_TYPE, '{"error":null}'],
  [JSON_TYPE, '{"error":"unauthorized"}'],
  [JSON_TYPE, '{"data":null,"error":{"code":401,"message":"Unauthorized"}}'],
  [JSON_TYPE, '{"data":null,"error":{"code":"UNAUTHORIZED","message":"Token expired"}}'],
  [JSON_TYPE, '{"data":{"login":"/sso"},"error":{"code":"UNAUTHORIZED","message":"No","requestId":"1"}}'],
  ['text/plain', fault('UNAUTHORIZED')],
  ['text/html', '{"data":[],"error":null}'],
]
const STATUSES = [200, 204, 401, 403, 404, 407, 413, 429, 500, 502, 503, 504, 511]

test.each(STATUSES)('no other answer with %i is taken for one', (status) => {
  for (const [type, text] of BODIES)
    expect([type, text, open(answerOf(status, type), text)]).toEqual([type, text, ['UNREADABLE', status]])
})

test('a redirect, an error with 200 and a success with 403 are none either', () => {
  expect(open(answerOf(0, null, true), '')).toEqual(['UNREADABLE', 0])
  expect(open(answerOf(200, JSON_TYPE, true), '{"data":[],"error":null}')).toEqual(['UNREADABLE', 0])
  expect(open(answerOf(200, JSON_TYPE), fault('UNAUTHORIZED'))).toEqual(['UNREADABLE', 200])
  expect(open(answerOf(403, JSON_TYPE), '{"data":[],"error":null}')).toEqual(['UNREADABLE', 403])
})

test.each([
  ['text/event-stream; charset=utf-8', 200, false, true],
  ['text/event-stream', 200, true, false],
  ['text/event-stream', 403, false, false],
  ['text/html', 200, false, false],
  [null, 200, false, false],
] as const)('a stream is one by its type: %s with %i', (type, status, isRedirect, expected) =>
  expect(isOfType(answerOf(status, type, isRedirect), /^text\/event-stream\b/)).toBe(expected),
)
