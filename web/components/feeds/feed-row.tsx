import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Feed, FeedResult, PreviewedFeed } from '../../../contract/feeds.ts'
import { withoutSigns } from '../../../contract/text-signs.ts'
import { api, call } from '../../api/call.ts'
import { useFormats } from '../../i18n/formats.ts'
import { isolated } from '../../i18n/isolated.ts'
import { useScreenWords, useWords } from '../../i18n/words.ts'
import { feedsQuery } from '../../queries/feeds.queries.ts'
import { refresh, refreshDiary } from '../../state/query-client.ts'
import { ask } from '../../state/question.ts'
import { Button } from '../shell/button.tsx'
import { Failure } from '../shell/states.tsx'
import { EditFeed } from './edit-feed.tsx'

const refreshAll = async () => {
  await refresh(feedsQuery)
  await refreshDiary()
}

export function FeedRow({ feed }: { feed: Feed }) {
  const words = useScreenWords('feeds')
  const { common } = useWords()
  const formats = useFormats()
  const param = { feedId: feed.id }
  const run = useMutation({
    mutationFn: () => call(api.feeds[':feedId'].run.$post, { param, query: {} }),
    onSettled: refreshAll,
  })
  const look = useMutation({
    mutationFn: () => call(api.feeds[':feedId'].run.$post, { param, query: { preview: 'true' } }),
  })
  const remove = useMutation({
    mutationFn: (events: 'keep' | 'remove') =>
      call(api.feeds[':feedId'].$delete, { param, query: { events } }),
    onSettled: refreshAll,
  })
  const name = isolated(feed.name)
  const removeIfSure = async (events: 'keep' | 'remove') => {
    const [action, text] =
      events === 'keep'
        ? [words.removeKeep, words.removeKeepConfirm(name)]
        : [words.removeAll, words.removeAllConfirm(name)]
    if (await ask({ title: action, text, action })) remove.mutate(events)
  }
  const isRunning = run.isPending || feed.isRunning
  const isAsked = feed.inPath === null
  const [isEditing, setIsEditing] = useState(false)
  return (
    <li>
      <div className="stack">
        <div>
          <p>
            <bdi>{feed.name}</bdi> <span className="quiet small">{words.kinds[feed.kind]}</span>
          </p>
          <p className="quiet small">
            {words.events(formats.number(feed.counts.events))}
            {' · '}
            {isRunning
              ? words.running
              : feed.lastRunAt === null
                ? words.neverRun
                : words.lastRun(formats.moment(feed.lastRunAt))}
            {!isRunning && feed.nextRunAt !== null && ` · ${words.nextRun(formats.moment(feed.nextRunAt))}`}
          </p>
          {feed.lastResult && <Result result={feed.lastResult} since={feed.failingSince} />}
          <Failure error={run.error ?? look.error ?? remove.error} />
        </div>
        <div className="row">
          {isAsked && (
            <>
              <Button disabled={isRunning} onClick={() => run.mutate()}>
                {words.run}
              </Button>
              <Button disabled={isRunning || look.isPending} onClick={() => look.mutate()}>
                {words.look}
              </Button>
            </>
          )}
          <Button aria-expanded={isEditing} onClick={() => setIsEditing(!isEditing)}>
            {common.edit}
          </Button>
          <Button onClick={() => removeIfSure('keep')}>{words.removeKeep}</Button>
          {feed.counts.events > 0 && (
            <Button onClick={() => removeIfSure('remove')}>{words.removeAll}</Button>
          )}
        </div>
        {isEditing && <EditFeed feed={feed} onEnd={() => setIsEditing(false)} />}
        {look.data?.preview && <Preview preview={look.data.preview} />}
      </div>
    </li>
  )
}

function Result({ result, since }: { result: FeedResult; since: string | null }) {
  const words = useScreenWords('feeds')
  const formats = useFormats()
  const { reasons: codes } = useScreenWords('import')
  const { error } = result
  if (error) {
    const reasons: Partial<Record<string, string>> = { ...codes, ...words.errors }
    return (
      <p className="error small">
        {reasons[error.code] ?? error.message} {since !== null && words.failingSince(formats.moment(since))}
      </p>
    )
  }
  const counts = (['added', 'changed', 'removed', 'kept'] as const).flatMap((what) =>
    result[what] > 0 ? [words[what](formats.number(result[what]))] : [],
  )
  return <p className="quiet small">{counts.length > 0 ? counts.join(' · ') : words.nothingNew}</p>
}

function Preview({ preview }: { preview: NonNullable<PreviewedFeed['preview']> }) {
  const words = useScreenWords('feeds')
  const formats = useFormats()
  return (
    <div className="note stack" role="status">
      <p>{words.preview}</p>
      <Result result={preview} since={null} />
      {preview.samples.map(({ date, content, placeName, attachments }, index) => (
        // The samples of one answer keep their order.
        // biome-ignore lint/suspicious/noArrayIndexKey: they have no ids.
        <p key={index} className="small">
          {formats.longDate(date)} ·{' '}
          <bdi>{withoutSigns(content.split('\n')[0] ?? '', { kind: 'event' })}</bdi>
          {placeName && (
            <>
              {' · '}
              <bdi>{placeName}</bdi>
            </>
          )}
          {attachments > 0 && ` · ${words.attachments(formats.number(attachments))}`}
        </p>
      ))}
    </div>
  )
}
