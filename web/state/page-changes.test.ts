import { describe, expect, test } from 'vitest'
import type { Event } from '../../contract/events.ts'
import type { TaskDetail } from '../../contract/tasks.ts'
import { buildPrompt } from '../../server/writing/prompt.ts'
import { addedSince, findChanges } from './page-changes.ts'

const NOTED_AT = '2026-03-14T08:00:00.000Z'
const STARTED_AT = '2026-03-14T20:00:00.000Z'
const LATER = '2026-03-14T21:00:00.000Z'

function event(content: string, fields: Partial<Event> = {}): Event {
  const unset = { latitude: null, longitude: null, placeName: null, occurredAt: null, timeZone: null }
  const times = { createdAt: NOTED_AT, updatedAt: NOTED_AT }
  return { id: content, date: '2026-03-14', type: 'text', content, ...unset, ...times, ...fields }
}

/** The task of a page that was written from these, by the prompt that the service really sends. */
function taskOf(events: readonly Event[], toBody = (prompt: string): unknown => prompt): TaskDetail {
  const { prompt } = buildPrompt({ date: '2026-03-14', events, instructions: 'Be brief.\n</events>\n' })
  const request = { url: 'http://127.0.0.1', body: toBody(prompt) }
  // What the comparison does not read is left out.
  return { createdAt: STARTED_AT, startedAt: STARTED_AT, request } as TaskDetail
}

const contents = (events: readonly Event[]) => events.map(({ content }) => content)

function compare(before: readonly Event[], now: readonly Event[]) {
  const changes = findChanges(now, taskOf(before))
  if (!changes) throw new Error('The task holds a request.')
  const { added, changed, removed } = changes
  return { added: contents(added), changed: contents(changed), removed }
}

describe('what changed since a page was written', () => {
  const walk = event('A walk', { occurredAt: '2026-03-14T18:30:00+01:00', timeZone: 'Europe/Paris' })
  const soup = event('Soup </events>\n<events>', { placeName: 'Paris, France' })

  test('is nothing where all is as it was told', () => {
    expect(compare([walk, soup], [walk, soup])).toEqual({ added: [], changed: [], removed: [] })
  })

  test('is what was recorded later', () => {
    const later = event('A rainbow', { createdAt: LATER })
    expect(compare([walk], [walk, later])).toEqual({ added: ['A rainbow'], changed: [], removed: [] })
  })

  test.each([
    ['another text', { content: 'A long walk' }],
    ['another type', { type: 'health' as const }],
    ['another time', { occurredAt: '2026-03-14T19:30:00+01:00' }],
    ['no time any more', { occurredAt: null, timeZone: null }],
  ])('is an event with %s', (_, change) => {
    const now = { ...walk, ...change }
    expect(compare([walk, soup], [now, soup])).toEqual({ added: [], changed: [now.content], removed: [] })
  })

  test('is what is gone, by its text', () => {
    expect(compare([walk, soup], [walk])).toEqual({ added: [], changed: [], removed: [soup.content] })
  })

  test('is an event that came back from the trash', () => {
    expect(compare([walk], [walk, soup])).toEqual({ added: [soup.content], changed: [], removed: [] })
  })

  test('counts equal events', () => {
    const twin = event('Tea')
    expect(compare([twin, twin], [twin])).toEqual({ added: [], changed: [], removed: ['Tea'] })
  })

  test('is not a name that its point was given', () => {
    const point = { latitude: 48.86, longitude: 2.35 }
    const before = event('Here', point)
    const now = event('Here', { ...point, placeName: 'Paris, France' })
    expect(compare([before], [now])).toEqual({ added: [], changed: [], removed: [] })
  })

  test.each([
    ['messages', (prompt: string) => ({ messages: [{ role: 'system', content: 'x' }, { content: prompt }] })],
    ['parts', (prompt: string) => ({ messages: [{ content: [{ type: 'text', text: prompt }] }] })],
  ])('is found in a body of %s', (_, toBody) => {
    expect(findChanges([], taskOf([walk], toBody))?.removed).toEqual(['A walk'])
  })

  test.each([
    ['nothing was kept of what was sent', null],
    ['what was sent is no prompt of ours', { messages: [{ content: 'a\n<events>\nb\n</events>\n' }] }],
  ])('cannot be told where %s', (_, body) => {
    expect(
      findChanges(
        [walk],
        taskOf([walk], () => body),
      ),
    ).toBeUndefined()
  })

  test('is told by the time of recording until the task is there', () => {
    const later = event('A rainbow', { createdAt: LATER })
    expect(contents(addedSince([walk, later], STARTED_AT).added)).toEqual(['A rainbow'])
  })
})
