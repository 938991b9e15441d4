// The trash: deleted content, to be restored or purged.

import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { withoutSigns } from '../../contract/text-signs.ts'
import type { TrashEntry } from '../../contract/trash.ts'
import { api, call } from '../api/call.ts'
import { serviceQuery } from '../api/service-query.ts'
import { Button } from '../components/shell/button.tsx'
import columnStyles from '../components/shell/column.module.css'
import styles from '../components/shell/rows.module.css'
import { Failure, Loading } from '../components/shell/states.tsx'
import { useTitle } from '../components/shell/title.ts'
import type { ScreenWords } from '../i18n/en-screens.ts'
import { useFormats } from '../i18n/formats.ts'
import { useScreenWords, useWords } from '../i18n/words.ts'
import { forgetAllPictures } from '../offline/kept-pictures.ts'
import { trashQuery } from '../queries/diary.queries.ts'
import { ApiError } from '../state/api-error.ts'
import { showNotice } from '../state/notice.ts'
import { diaryChange } from '../state/query-client.ts'
import { ask } from '../state/question.ts'
import { getUserId } from '../state/session.ts'

export function TrashPage() {
  const words = useWords()
  const trash = useScreenWords('trash')
  const { data, error, refetch, isPending, hasNextPage, fetchNextPage } = useInfiniteQuery(trashQuery)
  const entries = data?.pages.flatMap(({ items }) => items) ?? []
  useTitle(words.nav.trash)
  const { data: service } = useQuery(serviceQuery)
  return (
    <div className={columnStyles.column}>
      <h1>{words.nav.trash}</h1>
      <p className="quiet">{trashIntro(trash, service?.trashDays)}</p>
      {isPending && <Loading />}
      {error && <Failure error={error} onRetry={refetch} />}
      {data && entries.length === 0 && <p>{trash.empty}</p>}
      {entries.length > 0 && (
        <>
          <ul className={styles.rows}>
            {entries.map((entry) => (
              <TrashRow key={entry.id} entry={entry} />
            ))}
          </ul>
          <div className="row">
            {hasNextPage && <Button onClick={() => fetchNextPage()}>{words.common.more}</Button>}
            <EmptyTrash />
          </div>
        </>
      )}
    </div>
  )
}

function trashIntro(trash: ScreenWords['trash'], days: number | undefined): string {
  if (days === undefined) return trash.intro
  return days === 0 ? trash.none : trash.introDays(days)
}

function TrashRow({ entry }: { entry: TrashEntry }) {
  const words = useWords()
  const trash = useScreenWords('trash')
  const formats = useFormats()
  const kind = { day: trash.day, journal: trash.page, event: trash.event }[entry.kind]
  const { mutate: restore } = useMutation(
    diaryChange(async () => {
      try {
        await call(api.trash.restore.$post, { json: { entryId: entry.id } })
        showNotice({ message: trash.restored })
      } catch (error) {
        const isRefused = error instanceof ApiError && error.code === 'NOT_FOUND'
        if (!isRefused || !entry.hasJournal) throw error
        showNotice({ message: trash.notRestored })
      }
    }),
  )
  return (
    <li>
      <div>
        <p className="quiet small">
          {kind} · {formats.mediumDate(entry.date)} · {trash.expires(formats.day(entry.expiresAt))}
        </p>
        <p className="clipped" dir="auto">
          {entry.event
            ? withoutSigns(entry.event.content, { kind: 'event' })
            : withoutSigns(entry.title ?? words.day.eventCount(entry.eventCount), { kind: 'event' })}
        </p>
      </div>
      <Button onClick={() => restore()}>{trash.restore}</Button>
    </li>
  )
}

function EmptyTrash() {
  const trash = useScreenWords('trash')
  const { mutate } = useMutation(
    diaryChange(async () => {
      await call(api.trash.$delete, {})
      // Of any day, also of days that are not saved.
      await forgetAllPictures(getUserId())
    }),
  )
  const empty = async () => {
    const { emptyAll, emptyConfirm: text } = trash
    if (await ask({ title: emptyAll, text, action: emptyAll })) mutate()
  }
  return (
    <Button look="danger" onClick={empty}>
      {trash.emptyAll}
    </Button>
  )
}
