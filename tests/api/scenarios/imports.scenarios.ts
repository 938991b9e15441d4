import { expect } from 'vitest'
import type { Import } from '../../../contract/imports.ts'
import type { Client } from '../../harness/clients/api-client.ts'
import { refusals, type Scenario } from './scenario.ts'
import { CANARY, type Inhabited, must, nextDate } from './world.ts'

interface Entry {
  date?: string
  time?: string
  title?: string
  body?: string
}

let entriesMade = 0

/** A file as jrnl writes it, whose entries no other file has unless they say so. */
export function journal(...entries: Entry[]): string {
  const made = entries.map((entry) => {
    entriesMade += 1
    return {
      title: `${CANARY} ${entriesMade}`,
      body: 'A walk',
      date: nextDate(),
      time: '10:00',
      tags: [],
      ...entry,
    }
  })
  return JSON.stringify({ tags: {}, entries: made })
}

/** Uploads a file and waits until it was read. */
export async function importFile(
  person: Client,
  file: string | Buffer,
  query: Record<string, string> = {},
): Promise<Import> {
  const rawBody = typeof file === 'string' ? file : new Uint8Array(file)
  const { data } = await must(person, 'createImport', { rawBody, query })
  return untilRead(person, data.id)
}

/** The stream of an import ends when it was read. */
export async function untilRead(person: Client, importId: string): Promise<Import> {
  const params = { importId }
  await person.call('getImport', { params, headers: { Accept: 'text/event-stream' } })
  return (await must(person, 'getImport', { params })).data
}

export const withImport = async ({ ada }: Inhabited) => ({
  params: { importId: (await importFile(ada, journal({}))).id },
})

export const withPreview = async ({ ada }: Inhabited) => ({
  params: { importId: (await importFile(ada, journal({}), { preview: 'true' })).id },
})

export const importScenarios: readonly Scenario[] = [
  {
    name: 'accepts a file and reads it after the answer',
    route: 'createImport',
    actor: 'adasKey',
    request: () => ({ rawBody: journal({}) }),
    answers: 202,
    data: { status: 'reading', fileName: 'file', progress: 0, finishedAt: null },
  },
  {
    name: 'takes a file out of a form, with its name',
    route: 'createImport',
    request: () => ({
      rawBody: `--x\r\nContent-Disposition: form-data; name="file"; filename="diary.json"\r\n\r\n${journal({})}\r\n--x--\r\n`,
      headers: { 'Content-Type': 'multipart/form-data; boundary=x' },
    }),
    answers: 202,
    data: { fileName: 'diary.json' },
  },
  {
    name: 'gives another user an import of their own',
    route: 'createImport',
    actor: 'bob',
    request: () => ({ rawBody: JSON.stringify({ tags: {}, entries: [] }) }),
    answers: 202,
  },
  ...refusals(
    'createImport',
    [
      ['an empty file', { rawBody: '' }, 'body'],
      ['a format that is none', { rawBody: 'x', query: { format: 'paper' } }, 'query.format'],
      ['a zone that is none', { rawBody: 'x', query: { timeZone: 'Mars/Olympus' } }, 'query.timeZone'],
      ['an unknown parameter', { rawBody: 'x', query: { previews: 'true' } }, 'query.previews'],
    ],
    (request) => request,
  ),
  { name: 'lists imports', route: 'listImports', answers: 200 },
  {
    name: 'lists none of another user',
    route: 'listImports',
    actor: 'bob',
    request: async (world) => {
      await withImport(world)
      return {}
    },
    answers: 200,
  },
  {
    name: 'answers what an import has recorded',
    route: 'getImport',
    request: withImport,
    answers: 200,
    data: { status: 'completed', format: 'jrnl', progress: 1, counts: { events: 1, skipped: 0 } },
  },
  { name: 'brings what a preview has shown', route: 'runImport', request: withPreview, answers: 202 },
  {
    name: 'refuses an import that failed',
    route: 'runImport',
    request: async ({ ada }) => ({ params: { importId: (await importFile(ada, 'x'.repeat(10))).id } }),
    answers: 'IMPORT_NOT_READY',
  },
  {
    name: 'ends a preview',
    route: 'cancelImport',
    request: withPreview,
    answers: 200,
    data: { status: 'cancelled' },
  },
  {
    name: 'leaves an import that has ended as it is',
    route: 'cancelImport',
    request: withImport,
    answers: 200,
    data: { status: 'completed' },
  },
  {
    name: 'undoes an import',
    route: 'removeImport',
    request: withImport,
    answers: 200,
    after: async ({ ada }, { data }) => {
      const { data: found } = await must(ada, 'getImport', { params: { importId: data.id } })
      expect(found.status).toBe('removed')
    },
  },
]
