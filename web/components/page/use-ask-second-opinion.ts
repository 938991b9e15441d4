import { useQuery } from '@tanstack/react-query'
import { api, call } from '../../api/call.ts'
import { canWrite, settingsQuery } from '../../queries/settings.queries.ts'
import { useIsReachable } from '../../state/connection.ts'
import { useRunAction } from '../shell/run-action.ts'

/** Starts the second opinion on a page; undefined without an AI service or a connection. */
export function useAskSecondOpinion(date: string): (() => void) | undefined {
  const { data: settings } = useQuery(settingsQuery)
  const isReachable = useIsReachable()
  const runAction = useRunAction()
  if (settings === undefined || !canWrite(settings) || !isReachable) return undefined
  return () =>
    void runAction(() =>
      call(api.journal[':date'].check.$post, { param: { date }, header: { prefer: 'respond-async' } }),
    )
}
