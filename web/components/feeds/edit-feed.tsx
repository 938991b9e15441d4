import { useMutation } from '@tanstack/react-query'
import type { SubmitEvent } from 'react'
import type { Feed } from '../../../contract/feeds.ts'
import { api, call } from '../../api/call.ts'
import { useWords } from '../../i18n/words.ts'
import { feedsQuery } from '../../queries/feeds.queries.ts'
import { refresh } from '../../state/query-client.ts'
import { Button } from '../shell/button.tsx'
import { FeedFailure, FeedFields, readFeedFields } from './feed-fields.tsx'

export function EditFeed({ feed, onEnd }: { feed: Feed; onEnd: () => void }) {
  const { common } = useWords()
  const { mutate, isPending, error } = useMutation({
    mutationFn: (form: FormData) =>
      call(api.feeds[':feedId'].$put, {
        param: { feedId: feed.id },
        json: readFeedFields(form, feed.kind, feed.options),
      }),
    onSuccess: async () => {
      await refresh(feedsQuery)
      onEnd()
    },
  })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    mutate(new FormData(event.currentTarget))
  }
  return (
    <form onSubmit={submit} className="note">
      <FeedFields kind={feed.kind} feed={feed} />
      <FeedFailure error={error} />
      <div className="row">
        <Button type="submit" disabled={isPending}>
          {common.save}
        </Button>
        <Button onClick={onEnd}>{common.cancel}</Button>
      </div>
    </form>
  )
}
