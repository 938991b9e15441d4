// Feeds: which there are, what they brought, and how they are added and removed.

import { useQuery } from '@tanstack/react-query'
import { FeedRow } from '../components/feeds/feed-row.tsx'
import { NewFeed } from '../components/feeds/new-feed.tsx'
import columnStyles from '../components/shell/column.module.css'
import { QueryFallback } from '../components/shell/query-fallback.tsx'
import styles from '../components/shell/rows.module.css'
import { useTitle } from '../components/shell/title.ts'
import { useScreenWords } from '../i18n/words.ts'
import { feedsQuery } from '../queries/feeds.queries.ts'

export function FeedsPage() {
  const words = useScreenWords('feeds')
  useTitle(words.title)
  const list = useQuery(feedsQuery)
  const feeds = list.data
  return (
    <div className={columnStyles.column}>
      <h1>{words.title}</h1>
      <p className="quiet">{words.intro}</p>
      <QueryFallback {...list} />
      {feeds?.length === 0 && <p>{words.none}</p>}
      {feeds && feeds.length > 0 && (
        <ul className={styles.rows}>
          {feeds.map((feed) => (
            <FeedRow key={feed.id} feed={feed} />
          ))}
        </ul>
      )}
      {/* Not above the list, which would push it down when it comes. */}
      {!list.isPending && <NewFeed />}
    </div>
  )
}
