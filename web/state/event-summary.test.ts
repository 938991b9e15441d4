import { describe, expect, test } from 'vitest'
import type { Event } from '../../contract/events.ts'
import { ownWordsOf, summaryOf } from './event-summary.ts'

const attachment = (name: string, transcript?: string) =>
  ({
    name,
    kind: 'audio',
    transcript: transcript === undefined ? null : { text: transcript },
  }) as Event['attachments'][number]

const SLEEP = [{ name: 'Sleep', value: 6.5, unit: 'h' }]

describe('what is said of an event, and what of it can be quoted', () => {
  test.each([
    ['a text', { content: 'Soup with **Anna**.' }, 'Soup with Anna.', 'Soup with Anna.'],
    ['a list of its figures', { content: 'Sleep 6.5 h', measures: SLEEP }, 'Sleep 6.5 h', ''],
    ['a text with figures', { content: 'Woke late', measures: SLEEP }, 'Woke late', 'Woke late'],
    ['a recording', { attachments: [attachment('voice-20260314-1830.webm')] }, 'Voice', ''],
    ['what is said', { attachments: [attachment('voice-20260314-1830.webm', 'Home.')] }, 'Home.', 'Home.'],
    ['a file with a name', { attachments: [attachment('Interview.m4a')] }, 'Interview.m4a', ''],
  ])('%s', (_, fields, summary, ownWords) => {
    const event = { content: '', attachments: [], measures: [], ...fields }
    expect([summaryOf(event, 'Voice'), ownWordsOf(event)]).toEqual([summary, ownWords])
  })
})
