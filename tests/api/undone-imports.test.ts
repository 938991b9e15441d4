import { expect, test } from 'vitest'
import { importFile, journal } from './scenarios/imports.scenarios.ts'
import { must, setUpPerson, setUpWorld } from './scenarios/world.ts'

const world = setUpWorld()
const person = setUpPerson(world)

const DATE = '2024-03-14'
const file = journal({ date: DATE, title: 'One', body: '' }, { date: DATE, title: 'Two', body: '' })
const contents = async () =>
  (await must(person, 'getDay', { params: { date: DATE } })).data.events.map(({ content }) => content).sort()

test('an event that was restored after the undo of its import is not imported again', async () => {
  const { id } = await importFile(person, file)
  await must(person, 'removeImport', { params: { importId: id } })
  const { data: entries } = await must(person, 'listTrash')
  const one = entries.find(({ event }) => event?.content === 'One')
  await must(person, 'restoreTrash', { body: { entryId: one?.id } })
  expect(await importFile(person, file)).toMatchObject({ counts: { events: 1, present: 1 } })
  expect(await contents()).toEqual(['One', 'Two'])
  expect(await importFile(person, file)).toMatchObject({ counts: { events: 0, present: 2 } })
})

test('an import whose event was deleted before its undo can be imported again', async () => {
  const { id } = await importFile(person, file)
  const [event] = (await must(person, 'getDay', { params: { date: DATE } })).data.events
  await must(person, 'deleteEvent', { params: { eventId: event?.id ?? '' } })
  expect(await importFile(person, file)).toMatchObject({ counts: { events: 0, present: 2 } })
  await must(person, 'removeImport', { params: { importId: id } })
  expect(await importFile(person, file)).toMatchObject({ counts: { events: 2, present: 0 } })
  expect(await contents()).toEqual(['One', 'Two'])
})
