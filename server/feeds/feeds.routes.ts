import { routes } from '../../contract/index.ts'
import { type BoundRoute, handle } from '../http/api/handle.ts'
import { Accepted, Bare } from '../http/api/results.ts'
import type { FeedsService } from './feeds.service.ts'

export const feedRoutes = (feeds: FeedsService): BoundRoute[] => [
  handle(routes.createFeed, ({ caller, body }) => feeds.create(caller.userId, body)),
  handle(routes.listFeeds, ({ caller }) => feeds.list(caller.userId)),
  handle(routes.getFeed, ({ caller, params }) => feeds.get(caller.userId, params.feedId)),
  handle(routes.updateFeed, ({ caller, params, body }) => feeds.update(caller.userId, params.feedId, body)),
  handle(routes.removeFeed, ({ caller, params, query }) =>
    feeds.remove(caller.userId, params.feedId, query.events === 'remove'),
  ),
  handle(routes.runFeed, async ({ caller, params, query, headers }) => {
    const { feed, isDone } = await feeds.run(caller.userId, params.feedId, {
      isPreview: query.preview === 'true',
      language: headers['accept-language'],
    })
    return isDone ? feed : new Accepted(feed)
  }),
  handle(routes.sendToFeed, async ({ caller, params, headers, body }) => {
    const { accepted, bare } = await feeds.receive(caller, params.feedId, {
      bytes: body,
      language: headers['accept-language'],
      isOwnTracks: headers['x-limit-u'] !== undefined,
    })
    return bare === undefined ? { accepted } : new Bare(bare)
  }),
]
