import type { Event } from '../../../contract/events.ts'
import { must, type setUpPerson } from './world.ts'

/** What a person does with feeds of servers, in the zone of Berlin. */
export const feedsOf = (person: ReturnType<typeof setUpPerson>) => ({
  /** @returns the id of the new feed */
  async add(kind: string, address: string, more: object = {}): Promise<string> {
    const options = { timeZone: 'Europe/Berlin' }
    const body = { kind, name: kind, address, options, ...more }
    return (await must(person, 'createFeed', { body })).data.id
  },

  async run(feedId: string, query = {}) {
    const { data } = await must(person, 'runFeed', { params: { feedId }, query })
    return data
  },

  eventsOf: async (date: string): Promise<Event[]> =>
    (await must(person, 'getDay', { params: { date } })).data.events,
})
