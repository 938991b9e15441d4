import { routes } from '../../contract/index.ts'
import { type BoundRoute, handle } from '../http/api/handle.ts'
import { Headed, Page } from '../http/api/results.ts'
import type { EventsService } from './events.service.ts'

/** The versions that a request allows: where the body and `If-Match` both name some, those that are in both. */
const versionsOf = (
  headers: { 'if-match'?: number[] | undefined },
  { version }: { version?: number | undefined } = {},
): readonly number[] | undefined => {
  const matched = headers['if-match']
  return version === undefined ? matched : [version].filter((one) => matched?.includes(one) ?? true)
}

export const eventRoutes = (events: EventsService): BoundRoute[] => [
  handle(routes.createEvent, ({ caller, body, headers }) =>
    events.create(caller.userId, body, {
      idempotencyKey: headers['idempotency-key'],
      language: headers['accept-language'],
    }),
  ),
  handle(routes.listEvents, async ({ caller, query }) => new Page(await events.list(caller.userId, query))),
  handle(routes.getEvent, async ({ caller, params }) => {
    const event = await events.get(caller.userId, params.eventId)
    return new Headed({ ETag: `"${event.version}"` }, event)
  }),
  handle(routes.updateEvent, ({ caller, params, body, headers }) =>
    events.update(caller.userId, params.eventId, body, {
      language: headers['accept-language'],
      versions: versionsOf(headers, body),
    }),
  ),
  handle(routes.deleteEvent, ({ caller, params, body, headers }) =>
    events.remove(caller.userId, params.eventId, { versions: versionsOf(headers, body) }),
  ),
  handle(routes.amendEvent, ({ caller, params, body, headers }) =>
    events.update(caller.userId, params.eventId, body, {
      language: headers['accept-language'],
      versions: versionsOf(headers, body),
      isAmendment: true,
    }),
  ),
  handle(routes.amendByDeleting, ({ caller, params, body, headers }) =>
    events.remove(caller.userId, params.eventId, { versions: versionsOf(headers, body), isAmendment: true }),
  ),
  handle(
    routes.listEventVersions,
    async ({ caller, params, query }) =>
      new Page(await events.listVersions(caller.userId, params.eventId, query)),
  ),
  handle(routes.restoreEventVersion, ({ caller, params, headers }) =>
    events.restoreVersion(caller.userId, params.eventId, params.version, { versions: headers['if-match'] }),
  ),
  handle(routes.amendByRestoring, ({ caller, params, headers }) =>
    events.restoreVersion(caller.userId, params.eventId, params.version, {
      versions: headers['if-match'],
      isAmendment: true,
    }),
  ),
]
