import { routes } from '../../contract/index.ts'
import { type BoundRoute, handle } from '../http/api/handle.ts'
import { Page } from '../http/api/results.ts'
import type { EventsService } from './events.service.ts'

export const eventRoutes = (events: EventsService): BoundRoute[] => [
  handle(routes.createEvent, ({ caller, body, headers }) =>
    events.create(caller.userId, body, {
      idempotencyKey: headers['idempotency-key'],
      language: headers['accept-language'],
    }),
  ),
  handle(routes.listEvents, async ({ caller, query }) => new Page(await events.list(caller.userId, query))),
  handle(routes.getEvent, ({ caller, params }) => events.get(caller.userId, params.eventId)),
  handle(routes.updateEvent, ({ caller, params, body, headers }) =>
    events.update(caller.userId, params.eventId, body, { language: headers['accept-language'] }),
  ),
  handle(routes.deleteEvent, ({ caller, params }) => events.remove(caller.userId, params.eventId)),
  handle(routes.amendEvent, ({ caller, params, body, headers }) =>
    events.update(caller.userId, params.eventId, body, {
      language: headers['accept-language'],
      isAmendment: true,
    }),
  ),
  handle(routes.amendByDeleting, ({ caller, params }) =>
    events.remove(caller.userId, params.eventId, { isAmendment: true }),
  ),
]
