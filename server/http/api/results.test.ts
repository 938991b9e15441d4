import { expect, test } from 'vitest'
import { prefersAsync, wantsEventStream } from './results.ts'

test.each([
  [undefined, false],
  ['*/*', false],
  ['application/json', false],
  ['text/event-streams', false],
  ['text/event-stream;q=0, application/json', false],
  ['application/json, text/event-stream;q=0.1', false],
  ['text/event-stream', true],
  ['TEXT/Event-Stream; charset=utf-8', true],
  ['text/event-stream;q=0.1', true],
  ['application/json, text/event-stream', true],
  ['application/json;q=0.5, text/event-stream;q=0.6', true],
])('Accept: %s asks for an event stream: %s', (accept, isAsked) => {
  expect(wantsEventStream(accept)).toBe(isAsked)
})

test.each([
  [undefined, false],
  ['respond-asynchronously', false],
  ['wait=10, x="respond-async"', false],
  ['respond-async', true],
  ['Respond-Async', true],
  ['wait=10, respond-async; x=y', true],
])('Prefer: %s asks not to wait: %s', (prefer, isAsked) => {
  expect(prefersAsync(prefer)).toBe(isAsked)
})
