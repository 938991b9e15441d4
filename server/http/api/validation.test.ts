import { expect, test } from 'vitest'
import { AppError } from '../../../contract/app-error.ts'
import { routes } from '../../../contract/index.ts'
import { parseInput } from './validation.ts'

const ID = '018f6b1e-0000-7000-8000-000000000000'

function pathsOf(route: 'restoreTrash' | 'updateAttachment', value: unknown): string[] {
  try {
    parseInput(routes[route].body, value, 'body')
    return []
  } catch (error) {
    return error instanceof AppError ? (error.details ?? []).map(({ path }) => path) : []
  }
}

test.each([
  ['an unknown member beside a form', { eventIds: [ID], zzz: 1 }, ['body.zzz']],
  ['an unknown member beside another', { date: '2026-03-14', zzz: 1 }, ['body.zzz']],
  ['a wrong type', { entryId: 7 }, ['body.entryId']],
  ['a wrong type within a list', { eventIds: [ID, 7] }, ['body.eventIds.1']],
  ['two forms at once', { eventIds: [ID], date: '2026-03-14' }, ['body.date', 'body.eventIds']],
  ['none of the forms', { zzz: 1 }, ['body.eventIds', 'body.zzz', 'body.date', 'body.entryId']],
  ['no object', [], ['body']],
])('of a body in one of several forms, %s is named', (_what, body, paths) => {
  expect(pathsOf('restoreTrash', body)).toEqual(paths)
})

test.each([
  ['an unknown member', { text: 'Tea', zzz: 1 }, ['body.description.zzz']],
  ['a wrong type', { text: 5 }, ['body.description.text']],
])('of a member in one of several forms, %s is named', (_what, description, paths) => {
  expect(pathsOf('updateAttachment', { description })).toEqual(paths)
})
