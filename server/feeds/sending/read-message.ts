// The points or figures of one message of an app.
import { invalidInput } from '../../../contract/app-error.ts'
import { isObject } from '../../import/sources/json-values.ts'
import { parseJson } from '../../lib/untrusted-json.ts'
import type { FeedDatum, FeedRow } from '../feeds.repository.ts'
import { readDays } from './health.ts'
import { toData } from './owntracks.ts'
import { isEncrypted, isOverland, readPoints } from './points.ts'

/** More than 4 MiB of points or figures have. */
const MAX_VALUES = 500_000

export interface SendingToRead {
  kind: FeedRow['kind']
  bytes: Uint8Array
  now: number
}

export interface ReadSending {
  /** How many points or figures were taken. */
  accepted: number
  isEncrypted: boolean
  isOverland: boolean
  /** To be kept. */
  rows: FeedDatum[]
}

/** @throws AppError INVALID_INPUT */
export function readMessage({ kind, bytes, now }: SendingToRead): ReadSending {
  const body = parseJson(bytes, MAX_VALUES)
  if (!isObject(body) && !(Array.isArray(body) && body.every(isObject)))
    throw invalidInput('body', 'must be an object or a list of objects')
  if (kind === 'health') {
    const { rows, count } = readDays(body)
    return { accepted: count, isEncrypted: false, isOverland: false, rows }
  }
  const points = readPoints(body, now)
  return {
    ...{ accepted: points.length, rows: toData(points) },
    ...{ isEncrypted: isEncrypted(body), isOverland: isOverland(body) },
  }
}
