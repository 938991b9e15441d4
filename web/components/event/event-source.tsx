import { useQuery } from '@tanstack/react-query'
import type { Event } from '../../../contract/events.ts'
import { isolated } from '../../i18n/isolated.ts'
import { useScreenWords } from '../../i18n/words.ts'
import { feedsQuery } from '../../queries/feeds.queries.ts'

/** Which feed an event came from; of a picture in Immich, as a link to its original. */
export function EventSource({ source }: { source: NonNullable<Event['source']> }) {
  const words = useScreenWords('feeds')
  const { data: feeds } = useQuery(feedsQuery)
  if (!feeds) return null
  const feed = feeds.find(({ id }) => id === source.feedId)
  const text = feed ? words.from(isolated(feed.name)) : words.fromOther
  if (feed?.kind !== 'immich' || feed.address === null) return <span>{text}</span>
  const base = feed.address.replace(/\/+$/, '').replace(/\/api$/, '')
  return (
    <a href={`${base}/photos/${encodeURIComponent(source.key)}`} target="_blank" rel="noopener noreferrer">
      {text}
    </a>
  )
}
