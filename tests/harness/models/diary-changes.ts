// Changes of a diary by each of the API's ways, with what the outbox is to tell of them.
import { expect } from 'vitest'
import type { Event } from '../../../contract/events.ts'
import type { Journal } from '../../../contract/journal.ts'
import type { ChangeKind, NumberedChange } from '../../../server/database/changes.ts'
import { createEventsService } from '../../../server/events/events.service.ts'
import { refinePlaces } from '../../../server/events/place-refiner.ts'
import { systemClock } from '../../../server/lib/clock.ts'
import { importFile, journal } from '../../api/scenarios/imports.scenarios.ts'
import {
  must,
  nextDate,
  type Person,
  record,
  recordChanged,
  recordWithPage,
  upload,
} from '../../api/scenarios/world.ts'
import { WITHOUT_FILES } from '../engines/without-files.ts'
import type { FailingDatabase } from '../faults/failing-database.ts'

type Seen = Pick<NumberedChange, 'kind' | 'id' | 'date' | 'previousDate'>

const change = (
  kind: ChangeKind,
  { id, date }: Pick<Event | Journal, 'id' | 'date'>,
  previousDate: string | null = null,
): Seen => ({ kind, id, date, previousDate })

const byId = (one: { id: string }, other: { id: string }) => (one.id < other.id ? -1 : 1)

/** Two events of a day with a page. */
async function writeDay(person: Person) {
  const date = nextDate()
  const first = await record(person, { date })
  const { event, journal } = await recordWithPage(person, { date })
  return { date, events: [first, event].sort(byId), journal }
}

async function exported(person: Person): Promise<Buffer> {
  const { bytes } = await must(person, 'exportDiary', { query: { format: 'dayleaf' } })
  return bytes ?? Buffer.alloc(0)
}

/** Prepares a diary. @returns the change that is tried, which returns what a reader is to learn */
type Case = (person: Person, database: FailingDatabase) => Promise<() => Promise<Seen[]>>

export const diaryChanges: Record<string, Case> = {
  'recording an event': async (person) => async () => [change('event.created', await record(person))],

  'recording an event again with its Idempotency-Key': async (person) => {
    const request = {
      headers: { 'Idempotency-Key': 'once' },
      body: { date: nextDate(), type: 'text', content: 'A walk' },
    }
    await must(person, 'createEvent', request)
    return async () => {
      await must(person, 'createEvent', request)
      return []
    }
  },

  'correcting an event': async (person) => {
    const { id } = await record(person)
    return async () => {
      const { data } = await must(person, 'updateEvent', { params: { eventId: id }, body: { content: 'b' } })
      return [change('event.updated', data)]
    }
  },

  'sending an event back as it is': async (person) => {
    const { id, content } = await record(person)
    return async () => {
      await must(person, 'updateEvent', { params: { eventId: id }, body: { content } })
      return []
    }
  },

  'moving an event to another day': async (person) => {
    const { id, date } = await record(person)
    return async () => {
      const body = { date: nextDate() }
      const { data } = await must(person, 'updateEvent', { params: { eventId: id }, body })
      return [change('event.updated', data, date)]
    }
  },

  'amending and deleting events of a day with a page': async (person) => {
    const { events } = await writeDay(person)
    return async () => {
      const [one, other] = events.map(({ id }) => ({ params: { eventId: id } }))
      const { data } = await must(person, 'amendEvent', { ...one, body: { content: 'b' } })
      await must(person, 'amendByDeleting', other)
      return [
        change('event.updated', data),
        ...events.slice(1).map((event) => change('event.deleted', event)),
      ]
    }
  },

  'restoring a version of an event': async (person) => {
    const event = await recordChanged(person)
    return async () => {
      const params = { eventId: event.id, version: '1' }
      await must(person, 'restoreEventVersion', { params })
      return [change('event.updated', event)]
    }
  },

  'attaching, describing and deleting a file': async (person) => {
    const event = await record(person)
    const { id } = await upload(person)
    return async () => {
      const body = { attachmentIds: [id] }
      await must(person, 'updateEvent', { params: { eventId: event.id }, body })
      const params = { attachmentId: id }
      await must(person, 'updateAttachment', { params, body: { description: 'A list of names' } })
      await must(person, 'deleteAttachment', { params })
      return Array.from({ length: 3 }, () => change('event.updated', event))
    }
  },

  'naming the place of an event better': async (person, database) => {
    const places = { canRefine: true, nameOffline: () => 'Somewhere', isRefiningPaused: false }
    const service = createEventsService({
      ...{ database, clock: systemClock, keptDays: 30, places },
      ...WITHOUT_FILES,
    })
    const point = { latitude: 48.8584, longitude: 2.2945 }
    const wanted = { date: nextDate(), type: 'text', content: 'Up', ...point } as const
    const event = await service.create(person.userId, wanted)
    return async () => {
      const refine = async () => 'Gros-Caillou'
      await refinePlaces(
        { database, clock: systemClock, places: { ...places, refine } },
        AbortSignal.timeout(60_000),
      )
      return [change('event.updated', event)]
    }
  },

  'deleting an event, and restoring it': async (person) => {
    const event = await record(person)
    return async () => {
      await must(person, 'deleteEvent', { params: { eventId: event.id } })
      await must(person, 'restoreTrash', { body: { eventIds: [event.id] } })
      return [change('event.deleted', event), change('event.restored', event)]
    }
  },

  'changing an event that was deleted with its day': async (person) => {
    const event = await record(person)
    await must(person, 'deleteDay', { params: { date: event.date } })
    return async () => {
      await must(person, 'updateEvent', { params: { eventId: event.id }, body: { content: 'b' } })
      return [change('event.restored', event)]
    }
  },

  'deleting an event by itself that was deleted with its day': async (person) => {
    const event = await record(person)
    await must(person, 'deleteDay', { params: { date: event.date } })
    return async () => {
      await must(person, 'deleteEvent', { params: { eventId: event.id } })
      return []
    }
  },

  'deleting a day, restoring it, deleting it again and emptying the trash': async (person) => {
    const { date, events, journal } = await writeDay(person)
    return async () => {
      const params = { date }
      await must(person, 'deleteDay', { params })
      await must(person, 'restoreTrash', { body: { date } })
      await must(person, 'deleteDay', { params })
      await must(person, 'emptyTrash')
      const ofEvents = (kind: ChangeKind) => events.map((event) => change(kind, event))
      const deleted = [change('page.deleted', journal), ...ofEvents('event.deleted')]
      return [
        ...deleted,
        ...[...ofEvents('event.restored'), change('page.restored', journal)],
        ...deleted,
        ...[change('page.purged', journal), ...ofEvents('event.purged')],
      ]
    }
  },

  'importing a file, and undoing that': async (person) => {
    const date = nextDate()
    return async () => {
      const { id } = await importFile(person, journal({ date, title: 'One' }, { date, title: 'Two' }))
      const { events } = (await must(person, 'getDay', { params: { date } })).data
      await must(person, 'removeImport', { params: { importId: id } })
      const sorted = events.toSorted(byId)
      return [
        ...sorted.map((event) => change('event.created', event)),
        change('import.completed', { id, date }),
        ...sorted.map((event) => change('event.deleted', event)),
      ]
    }
  },

  'importing an archive of a purged day': async (person) => {
    const { date, events, journal } = await writeDay(person)
    const archive = await exported(person)
    await must(person, 'deleteDay', { params: { date } })
    await must(person, 'emptyTrash')
    return async () => {
      const { id } = await importFile(person, archive)
      const made = [...events.map((event) => change('event.created', event)), change('page.written', journal)]
      return [...made, change('import.completed', { id, date })]
    }
  },

  'importing an archive of a deleted day': async (person) => {
    const { date, events, journal } = await writeDay(person)
    const archive = await exported(person)
    await must(person, 'deleteDay', { params: { date } })
    return async () => {
      const { id } = await importFile(person, archive)
      const made = [
        ...events.map((event) => change('event.restored', event)),
        change('page.restored', journal),
      ]
      return [...made, change('import.completed', { id, date })]
    }
  },

  'writing, correcting and weaving a page, and restoring a version': async (person) => {
    const { date } = await record(person)
    const params = { date }
    return async () => {
      const { journal } = (await must(person, 'generateJournal', { params })).data
      await must(person, 'updateJournal', { params, body: { version: 1, content: 'In my own words.' } })
      const added = await record(person, { date })
      await must(person, 'weaveJournal', { params })
      await must(person, 'restorePageVersion', { params: { date, version: '1' } })
      const written = change('page.written', journal)
      return [written, written, change('event.created', added), written, written]
    }
  },

  'proposing a text for a page, declining it, and keeping another': async (person) => {
    const { date, journal } = await recordWithPage(person)
    const params = { date }
    return async () => {
      const body = { propose: true }
      await must(person, 'generateJournal', { params, body })
      await must(person, 'restorePageVersion', { params: { date, version: '1' } })
      await must(person, 'generateJournal', { params, body })
      await must(person, 'restorePageVersion', { params: { date, version: '3' } })
      const kinds = ['page.proposed', 'page.declined', 'page.proposed', 'page.written'] as const
      return kinds.map((kind) => change(kind, journal))
    }
  },

  'deleting a page, and restoring it': async (person) => {
    const { date, journal } = await recordWithPage(person)
    return async () => {
      await must(person, 'deleteJournal', { params: { date } })
      await must(person, 'restoreTrash', { body: { date } })
      return [change('page.deleted', journal), change('page.restored', journal)]
    }
  },

  'a change that fails': async (person, database) => {
    const { id } = await record(person)
    return async () => {
      for (let statement = 1, isReached = true; isReached; statement += 1) {
        database.failAt(statement)
        const { status } = await person.call('deleteEvent', { params: { eventId: id } })
        isReached = database.stopFailing()
        if (isReached) expect(status).toBe(507)
      }
      return [change('event.deleted', await findDeleted(person))]
    }
  },
}

async function findDeleted(person: Person): Promise<Pick<Event, 'id' | 'date'>> {
  const [entry] = (await must(person, 'listTrash')).data
  if (!entry?.event) throw new Error('the trash is empty')
  return entry.event
}
