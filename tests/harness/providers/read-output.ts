import fc from 'fast-check'
import { expect } from 'vitest'
import { ownTextsOf } from '../../../server/ai/own-texts.ts'
import { buildPrompt } from '../../../server/ai/prompt.ts'
import { ProviderFailure } from '../../../server/ai/provider-failure.ts'
import { Output } from '../../../server/ai/wire/output.ts'
import { createSecretScrubber } from '../../../server/ai/wire/secret-scrubber.ts'

const toPromptEvent = (content: string) => ({
  ...{ type: 'text' as const, content, occurredAt: null, timeZone: null, placeName: null },
  ...{ latitude: null, longitude: null, measures: [], attachments: [] },
})

export interface ReadOutput {
  text: string
  /** What a reader of the stream has seen, since the last text that was dropped. */
  shown: string
  failure: { kind: string; wrapper: string | undefined } | undefined
}

/** With letters of which most remarks begin. */
const NOTES = ['Walked to the lake with Ann, in fog. Iris had tea after, then we went home.']

/** Of each list of notes: an answer is read in hundreds of ways, and the prompt is built once. */
const ownTexts = new WeakMap<readonly string[], ReturnType<typeof ownTextsOf>>()

function ownTextsIn(events: readonly string[]) {
  const known = ownTexts.get(events)
  if (known) return known
  const { prompt } = buildPrompt({ date: '2026-03-14', events: events.map(toPromptEvent) })
  const found = ownTextsOf(prompt)
  ownTexts.set(events, found)
  return found
}

/** A page that a model sent in these pieces. @param events the owner's notes */
export function readOutput(pieces: readonly string[], events: readonly string[] = NOTES): ReadOutput {
  const shown: string[] = []
  const scrubber = createSecretScrubber(undefined)
  const onDelta = (text: string) => void shown.push(text)
  const output = new Output({ events, ownTexts: ownTextsIn(events), isPage: true, scrubber, onDelta })
  try {
    for (const piece of pieces) output.push(piece)
    output.end()
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    return { text: '', shown: '', failure: { kind: error.kind, wrapper: error.facts.wrapper } }
  }
  return { text: output.text, shown: shown.join(''), failure: undefined }
}

/** The same in two pieces cut at every place, and in many cut at random ones. */
export function readInPieces(text: string, events?: readonly string[]): ReadOutput {
  const whole = readOutput([text], events)
  // Compared as JSON: an expectation for each place would take longer than reading the answer.
  const same = JSON.stringify(whole)
  const isCutWell = (place: number) =>
    JSON.stringify(readOutput([text.slice(0, place), text.slice(place)], events)) === same
  expect(
    Array.from({ length: text.length - 1 }, (_, at) => at + 1).filter((place) => !isCutWell(place)),
  ).toEqual([])
  expect(readOutput(text.split(''), events)).toEqual(whole)
  fc.assert(
    fc.property(fc.array(fc.nat(text.length), { maxLength: 6 }), (cuts) => {
      const places = [0, ...cuts.toSorted((one, other) => one - other), text.length]
      const pieces = places.slice(1).map((place, index) => text.slice(places[index], place))
      expect(readOutput(pieces, events)).toEqual(whole)
    }),
    { numRuns: 10 },
  )
  return whole
}
