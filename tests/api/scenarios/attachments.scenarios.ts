import { expect } from 'vitest'
import { withAttachment } from './attached-events.scenarios.ts'
import type { Scenario } from './scenario.ts'
import { CANARY, must, recordWithPage, upload, type World } from './world.ts'

const idOf = async (attachment: Promise<{ id: string }>) => ({
  params: { attachmentId: (await attachment).id },
})
const describing = { body: { description: 'rewritten' } }

/** An attachment of an event that a page locks. */
async function locked({ ada }: World) {
  const { id } = await upload(ada)
  await recordWithPage(ada, { attachmentIds: [id] })
  return { params: { attachmentId: id } }
}

const uploads: readonly Scenario[] = [
  {
    name: 'keeps a plain text under its name, cleaned of its path',
    route: 'uploadAttachment',
    request: {
      rawBody: 'A note',
      headers: {
        'Content-Type': 'text/plain; charset=utf-8',
        'Content-Disposition': 'attachment; filename="x"; filename*=UTF-8\'\'..%2F%C3%BCber.txt',
      },
    },
    answers: 201,
    data: {
      kind: 'file',
      mediaType: 'text/plain',
      name: 'über.txt',
      size: 6,
      eventId: null,
      previewUrl: null,
    },
  },
  {
    name: 'keeps what a browser could run as plain bytes',
    route: 'uploadAttachment',
    request: { rawBody: '<svg onload="alert(1)"/>', headers: { 'Content-Type': 'image/svg+xml' } },
    answers: 201,
    data: { kind: 'file', mediaType: 'application/octet-stream' },
  },
  {
    name: 'refuses what was sent as a picture and is none',
    route: 'uploadAttachment',
    request: { rawBody: 'A note', headers: { 'Content-Type': 'image/jpeg' } },
    answers: 'UNSUPPORTED_MEDIA',
  },
  {
    name: 'refuses nothing at all',
    route: 'uploadAttachment',
    request: { rawBody: '', headers: { 'Content-Type': 'text/plain' } },
    answers: 'INVALID_INPUT',
    at: 'body',
  },
  {
    name: 'refuses a form without a file',
    route: 'uploadAttachment',
    request: {
      rawBody: '--x\r\nContent-Disposition: form-data; name="note"\r\n\r\nhello\r\n--x--\r\n',
      headers: { 'Content-Type': 'multipart/form-data; boundary=x' },
    },
    answers: 'INVALID_INPUT',
    at: 'body',
  },
  {
    name: 'refuses a form without a boundary',
    route: 'uploadAttachment',
    request: { rawBody: 'hello', headers: { 'Content-Type': 'multipart/form-data' } },
    answers: 'INVALID_INPUT',
    at: 'body',
  },
  {
    name: 'keeps nothing for another user',
    route: 'uploadAttachment',
    actor: 'bob',
    request: { rawBody: 'Bob’s', headers: { 'Content-Type': 'text/plain' } },
    answers: 201,
  },
]

const changed: readonly Scenario[] = [
  {
    name: 'reads what was uploaded',
    route: 'getAttachment',
    request: ({ ada }) => idOf(upload(ada)),
    answers: 200,
    data: { kind: 'file', eventId: null },
  },
  {
    name: 'has no times where a person wrote the transcript',
    route: 'getTranscript',
    request: async ({ ada }) => {
      const target = await idOf(upload(ada))
      await must(ada, 'updateAttachment', { ...target, body: { transcript: 'Hello' } })
      return target
    },
    answers: 200,
    data: { transcript: { text: 'Hello', by: 'user', taskId: null }, segments: [] },
  },
  {
    name: 'describes, names and transcribes, as its owner’s words',
    route: 'updateAttachment',
    request: async ({ ada }) => ({
      ...(await idOf(upload(ada))),
      body: { name: 'lake.txt', description: 'The lake', transcript: { text: 'Hello' } },
    }),
    answers: 200,
    data: {
      name: 'lake.txt',
      description: { text: 'The lake', by: 'user', taskId: null },
      transcript: { text: 'Hello', by: 'user', taskId: null },
    },
  },
  {
    name: 'takes words away',
    route: 'updateAttachment',
    request: async ({ ada }) => {
      const target = await idOf(upload(ada))
      await must(ada, 'updateAttachment', { ...target, ...describing })
      return { ...target, body: { description: null } }
    },
    answers: 200,
    data: { description: null },
  },
  {
    name: 'corrects a description on a day with a page',
    route: 'updateAttachment',
    request: async (world) => ({ ...(await locked(world)), ...describing }),
    answers: 200,
    data: { description: { text: 'rewritten' } },
  },
  {
    name: 'renames nothing on a day with a page',
    route: 'updateAttachment',
    request: async (world) => ({ ...(await locked(world)), body: { name: 'other.txt' } }),
    answers: 'EVENT_IMMUTABLE',
  },
  {
    name: 'deletes nothing on a day with a page',
    route: 'deleteAttachment',
    request: locked,
    answers: 'EVENT_IMMUTABLE',
  },
  {
    name: 'deletes what belongs to no event',
    route: 'deleteAttachment',
    request: ({ ada }) => idOf(upload(ada)),
    answers: 200,
    after: async ({ ada }, { data }) => {
      const { status } = await ada.call('getAttachment', { params: { attachmentId: data.id } })
      expect(status).toBe(404)
    },
  },
  {
    name: 'refuses to delete the only thing that an event holds',
    route: 'deleteAttachment',
    request: async (world) => ({ params: { attachmentId: (await withAttachment(world)).id } }),
    answers: 'INVALID_INPUT',
  },
  {
    name: 'knows no attachment of an event in the trash',
    route: 'getAttachment',
    request: async (world) => {
      const { id, event } = await withAttachment(world)
      await must(world.ada, 'deleteEvent', { params: { eventId: event.id } })
      return { params: { attachmentId: id } }
    },
    answers: 'NOT_FOUND',
  },
  {
    name: 'gives the bytes by a credential',
    route: 'getAttachmentContent',
    request: ({ ada }) => idOf(upload(ada)),
    answers: 200,
    after: async (_world, { text }) => expect(text).toBe(CANARY),
  },
  {
    name: 'gives no bytes without one',
    route: 'getAttachmentContent',
    actor: 'nobody',
    request: ({ ada }) => idOf(upload(ada)),
    answers: 'UNAUTHORIZED',
  },
  {
    name: 'has no small copy of what is no picture',
    route: 'getAttachmentContent',
    request: async ({ ada }) => ({ ...(await idOf(upload(ada))), query: { variant: 'preview' } }),
    answers: 'NOT_FOUND',
  },
  {
    name: 'has no copy for paper of what is no picture',
    route: 'getAttachmentContent',
    request: async ({ ada }) => ({ ...(await idOf(upload(ada))), query: { variant: 'print' } }),
    answers: 'NOT_FOUND',
  },
  {
    name: 'has no range behind the end',
    route: 'getAttachmentContent',
    request: async ({ ada }) => ({ ...(await idOf(upload(ada))), headers: { Range: 'bytes=9999-' } }),
    answers: 'RANGE_NOT_SATISFIABLE',
  },
]

export const attachmentScenarios: readonly Scenario[] = [...uploads, ...changed]
