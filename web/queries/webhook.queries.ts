import { queryOptions } from '@tanstack/react-query'
import { api, call } from '../api/call.ts'
import { keptQuery } from './kept-query.ts'

export const webhooksQuery = keptQuery('webhooks', (signal) => call(api.webhooks.$get, {}, signal))

const MAX_SHOWN = '20'

export const deliveriesQuery = (webhookId: string) =>
  queryOptions({
    queryKey: ['webhooks', webhookId, 'deliveries'],
    queryFn: ({ signal }) =>
      call(
        api.webhooks[':webhookId'].deliveries.$get,
        { param: { webhookId }, query: { limit: MAX_SHOWN } },
        signal,
      ),
  })
