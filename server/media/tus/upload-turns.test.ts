import { expect, test } from 'vitest'
import { UploadTurns } from './upload-turns.ts'

function setUp() {
  let ms = 0
  const turns = new UploadTurns({ now: () => ms, monotonic: () => ms })
  const pass = (by: number) => {
    ms += by
  }
  /** A request that runs until it is ended. */
  const begin = () => {
    const { promise, resolve } = Promise.withResolvers<string>()
    const own = Promise.withResolvers<Parameters<Parameters<typeof turns.take>[2]>[0]>()
    const result = turns.take(
      'upload',
      () => resolve('ended'),
      (turn) => {
        own.resolve(turn)
        return promise
      },
    )
    return { result, turn: own.promise }
  }
  const takeAnother = () =>
    turns.take(
      'upload',
      () => undefined,
      async () => 'taken',
    )
  return { begin, pass, takeAnother }
}

test('one request at a time sends bytes, and another takes its place when it has stalled', async () => {
  const { begin, pass, takeAnother } = setUp()
  const { result, turn } = begin()
  await expect(takeAnother()).rejects.toMatchObject({ code: 'UPLOAD_CONFLICT' })
  pass(4_000)
  ;(await turn).move()
  pass(4_000)
  await expect(takeAnother()).rejects.toMatchObject({ code: 'UPLOAD_CONFLICT' })
  pass(2_000)
  const two = [takeAnother(), takeAnother()]
  expect(await result).toBe('ended')
  expect(await Promise.allSettled(two)).toMatchObject([{ value: 'taken' }, { status: 'rejected' }])
  expect(await takeAnother()).toBe('taken')
})

test('a request whose bytes are all there is not ended', async () => {
  const { begin, pass, takeAnother } = setUp()
  ;(await begin().turn).finish()
  pass(600_000)
  await expect(takeAnother()).rejects.toMatchObject({ code: 'UPLOAD_CONFLICT' })
})
