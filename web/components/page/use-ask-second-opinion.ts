import { useMutation, useQuery } from '@tanstack/react-query'
import { api, call } from '../../api/call.ts'
import { canWrite, settingsQuery } from '../../queries/settings.queries.ts'
import { useIsReachable } from '../../state/connection.ts'
import { diaryChange } from '../../state/query-client.ts'

/** Starts the second opinion on a page; undefined without an AI service or a connection. */
export function useAskSecondOpinion(date: string): (() => void) | undefined {
  const { data: settings } = useQuery(settingsQuery)
  const isReachable = useIsReachable()
  const { mutate } = useMutation(
    diaryChange(() =>
      call(api.journal[':date'].check.$post, { param: { date }, header: { prefer: 'respond-async' } }),
    ),
  )
  if (settings === undefined || !canWrite(settings) || !isReachable) return undefined
  return () => mutate()
}
