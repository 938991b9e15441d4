import { useSettingsWords } from '../../i18n/settings-words.ts'
import { useIsReachable } from '../../state/connection.ts'
import { Failure, Loading } from './states.tsx'

interface Properties {
  data: unknown
  error: unknown
  refetch: () => unknown
}

/** In the place of what a query has not answered. Without the service, what this device knows needs no word. */
export function QueryFallback({ data, error, refetch }: Properties) {
  const words = useSettingsWords()
  const isReachable = useIsReachable()
  if (!isReachable) return data === undefined && <p className="quiet">{words.settings.unread}</p>
  if (error) return <Failure error={error} onRetry={refetch} />
  return data === undefined && <Loading />
}
