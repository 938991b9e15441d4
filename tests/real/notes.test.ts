import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { processEnvironment } from '../../server/config.ts'
import { inOwnWords } from '../../server/journal/notes/note-answer.ts'
import { must, setUpWorld, startWorld } from '../api/scenarios/world.ts'
import { createAccount } from '../harness/clients/api-client.ts'

// Pages that a small real model writes note by note: how much of the days they tell.
const { DAYLEAF_TEST_LLAMA_FREE: url } = processEnvironment()
const title = 'note by note'

const DaysSchema = z.array(
  z.object({
    date: z.string(),
    events: z.array(z.object({ content: z.string(), time: z.string().nullable() })),
  }),
)
const days = DaysSchema.parse(
  JSON.parse(readFileSync(join(import.meta.dirname, '..', 'truth', 'first', 'en.json'), 'utf8')),
)
const eventCount = days.reduce((sum, { events }) => sum + events.length, 0)

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

/** Half of the note's words are on the page. */
function isTold(note: string, page: string): boolean {
  const words = wordsOf(note)
  const onPage = new Set(wordsOf(page))
  return words.filter((word) => onPage.has(word)).length * 2 >= words.length
}

/** The note stands on the page as a sentence of its own, and not behind the model's first words. */
function isInOwnWords(note: string, page: string): boolean {
  const at = page.indexOf(inOwnWords(note))
  return at >= 0 && /(?:^|\n|[.!?…"”)\]] )$/u.test(page.slice(0, at))
}

describe.skipIf(url === undefined)(
  url === undefined ? `${title} (skipped: DAYLEAF_TEST_LLAMA_FREE names no server)` : title,
  () => {
    const world = setUpWorld(() =>
      startWorld({ DAYLEAF_PROVIDER_E_URL: url ?? '', DAYLEAF_AI_TOTAL_MS: '590000' }),
    )

    it(`tells three quarters of ${eventCount} events of ${days.length} days, and cuts no page off`, async () => {
      const person = await createAccount(world.url)
      await must(person, 'updateSettings', {
        body: {
          aiProvider: 'provider_e',
          providerSettings: { provider_e: { model: 'm' } },
          writing: 'notes',
        },
      })
      let told = 0
      let own = 0
      const seconds: number[] = []
      for (const { date, events } of days) {
        for (const { content, time } of events)
          await must(person, 'createEvent', {
            body: { date, type: 'text', content, occurredAt: time === null ? null : `${date}T${time}:00Z` },
          })
        const start = performance.now()
        const { journal, task } = (await must(person, 'generateJournal', { params: { date } })).data
        seconds.push((performance.now() - start) / 1000)
        expect(task).toMatchObject({ status: 'completed', usage: { outputTokens: expect.any(Number) } })
        expect(journal.content).toMatch(/^# \S.*\n\n/)
        // A page that was cut off ends within a sentence.
        expect(journal.content).toMatch(/[.!?…"”)\]]$/u)
        told += events.filter(({ content }) => isTold(content, journal.content)).length
        own += events.filter(({ content }) => isInOwnWords(content, journal.content)).length
      }
      const mean = seconds.reduce((sum, next) => sum + next, 0) / seconds.length
      console.info(
        `${told} of ${eventCount} events told, ${own} of them in the owner's words; ${mean.toFixed(1)} s a page`,
      )
      expect(told).toBeGreaterThanOrEqual(Math.ceil(eventCount * 0.75))
      expect(own).toBeLessThan(eventCount)
    })
  },
)
