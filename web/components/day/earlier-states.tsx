// What a line said before its changes, and the way back there.

import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import type { EventVersion } from '../../../contract/event-versions.ts'
import type { Event } from '../../../contract/events.ts'
import { api, call } from '../../api/call.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useScreenWords } from '../../i18n/words.ts'
import { showNotice } from '../../state/notice.ts'
import { diaryChange } from '../../state/query-client.ts'
import { EventLine } from '../event/event-line.tsx'
import { BottomSheet } from '../shell/bottom-sheet.tsx'
import { Button } from '../shell/button.tsx'
import { Failure, Loading } from '../shell/states.tsx'
import styles from './earlier-states.module.css'

interface Properties {
  event: Event
  onClose: () => void
}

export function EarlierStates({ event, onClose }: Properties) {
  const words = useScreenWords('states')
  const formats = useFormats()
  const { data: states, error, refetch } = useQuery(eventVersionsQuery(event))
  const restore = useRestore(event)
  return (
    <BottomSheet title={words.earlier} onClose={onClose}>
      {!states && (error ? <Failure error={error} onRetry={refetch} /> : <Loading />)}
      {states?.length === 0 && <p className="quiet">{words.none}</p>}
      <ol className={styles.earlierStates}>
        {states?.map((state) => (
          <li key={state.version}>
            <p className="quiet small">
              {[
                words.until(formats.moment(state.changedAt)),
                state.date !== event.date && formats.longDate(state.date),
                state.attachmentIds.length > 0 && words.withFiles(state.attachmentIds.length),
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
            <EventLine event={state} />
            <Button
              onClick={async () => {
                await restore(state)
                onClose()
              }}
            >
              {words.restore}
            </Button>
          </li>
        ))}
      </ol>
    </BottomSheet>
  )
}

/** The state that a restored one replaces is kept in turn, so that it can be restored as well. */
function useRestore({ id, version }: Event) {
  const words = useScreenWords('states')
  const restoreOver = (to: number, from: number) =>
    call(api.events[':eventId'].amend.versions[':version'].restore.$post, {
      param: { eventId: id, version: String(to) },
      header: { 'if-match': `"${from}"` },
    })
  const { mutateAsync } = useMutation(
    diaryChange(async (state: EventVersion) => {
      const restored = await restoreOver(state.version, version)
      const undo = () => restoreOver(version, restored.version)
      showNotice({ message: words.restored, ...(restored.version > version && { undo }) })
    }),
  )
  return (state: EventVersion) => mutateAsync(state).catch(() => undefined)
}

/** The most that the service keeps of an event. */
const MOST = 100

const eventVersionsQuery = ({ id, version }: Event) =>
  queryOptions({
    queryKey: ['event', 'versions', id, version],
    queryFn: ({ signal }) =>
      call(api.events[':eventId'].versions.$get, { param: { eventId: id }, query: { limit: MOST } }, signal),
  })
