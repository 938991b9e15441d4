import { routes } from '../../contract/index.ts'
import { type BoundRoute, handle } from '../http/api/handle.ts'
import { JsonStream, Page } from '../http/api/results.ts'
import type { DaysService } from './days.service.ts'
import { writeDay } from './large-day.ts'

export const dayRoutes = (days: DaysService): BoundRoute[] => [
  handle(routes.listDays, async ({ caller, query }) => new Page(await days.list(caller.userId, query))),
  handle(routes.getDay, async ({ caller, params }) => {
    const day = await days.read(caller.userId, params.date)
    return 'pages' in day ? new JsonStream(writeDay(day)) : day
  }),
  handle(routes.deleteDay, ({ caller, params }) => days.remove(caller.userId, params.date)),
  handle(routes.getNeighbours, ({ caller, params, query }) =>
    days.findNeighbours(caller.userId, params.date, query.having),
  ),
  handle(routes.getCalendar, ({ caller, query }) => days.listCalendar(caller.userId, query)),
  handle(
    routes.getOnThisDay,
    async ({ caller, query }) => new Page(await days.listOnThisDay(caller.userId, query)),
  ),
]
