// Labelled days in the running service: the page arrives from the provider with the model's marks.
import { expect, test } from 'vitest'
import { judgeDay, readLabelledDays } from '../../bench/truth-days.ts'
import { setUpPageWriting } from '../harness/models/page-writing.ts'
import { must } from './scenarios/world.ts'

const writing = setUpPageWriting()

const diaries = Map.groupBy(readLabelledDays('unread-a'), ({ language }) => language)

test.each([...diaries])('a diary in %s gets the doubts that the bench counts', async (_language, days) => {
  for (const day of days.slice(0, 2)) {
    const params = { date: day.date }
    for (const { content, time, place } of day.events) {
      const placed = place === null ? {} : { placeName: place }
      await writing.record(content, { ...params, ...placed, occurredAt: `${day.date}T${time}:00Z` })
    }
    const page = day.sentences.map(({ text, cites }) => `${text} [${cites.join(', ')}]`).join('\n\n')
    writing.writer.replyBy(() => page)
    await must(writing.person, 'generateJournal', { params })
    writing.writer.replyBy(undefined)
    const { content } = (await must(writing.person, 'getJournal', { params })).data
    const { sentences } = (await must(writing.person, 'getPageSources', { params })).data
    const doubted = (text: string) =>
      sentences
        .filter(({ start, end }) => text.includes(content.slice(start, end)))
        .flatMap(({ doubts }) => doubts.map(({ kind, strength }) => `${kind} ${strength}`))
    for (const { text, doubts } of judgeDay(day, true))
      expect([text, ...doubted(text)]).toEqual([
        text,
        ...doubts.map(({ kind, strength }) => `${kind} ${strength}`),
      ])
  }
})
