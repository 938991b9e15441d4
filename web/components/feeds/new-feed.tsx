import { useMutation } from '@tanstack/react-query'
import { type SubmitEvent, useId, useState } from 'react'
import type { FeedKind } from '../../../contract/feeds.ts'
import { api, call } from '../../api/call.ts'
import { useScreenWords } from '../../i18n/words.ts'
import { feedsQuery } from '../../queries/feeds.queries.ts'
import { refresh } from '../../state/query-client.ts'
import { Button } from '../shell/button.tsx'
import { CopyButton } from '../shell/copy-button.tsx'
import { FeedFailure, FeedFields, readFeedFields } from './feed-fields.tsx'

/** As `FEED_KINDS` of the contract, which needs zod. */
const KINDS: readonly FeedKind[] = ['calendar', 'immich', 'owntracks', 'health', 'memos']

interface Added {
  id: string
  kind: FeedKind
  inPath: string | null
  token: string | null
}

export function NewFeed() {
  const words = useScreenWords('feeds')
  const kindId = useId()
  const [kind, setKind] = useState<FeedKind>('calendar')
  const [added, setAdded] = useState<Added>()
  const { mutate, isPending, error } = useMutation({
    mutationFn: (form: FormData) => {
      const { name, ...given } = readFeedFields(form, kind)
      return call(api.feeds.$post, { json: { kind, name: name || words.kinds[kind], ...given } })
    },
    onSuccess: (feed) => {
      setAdded(feed)
      return refresh(feedsQuery)
    },
  })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    mutate(new FormData(event.currentTarget))
  }
  return (
    <section>
      <h2>{words.add}</h2>
      {added?.token && <ForApp added={added} />}
      <form onSubmit={submit} key={added?.id}>
        <div className="field">
          <label htmlFor={kindId}>{words.kind}</label>
          <select
            id={kindId}
            value={kind}
            onChange={({ target }) => setKind(KINDS.find((one) => one === target.value) ?? 'calendar')}
          >
            {KINDS.map((one) => (
              <option key={one} value={one}>
                {words.kinds[one]}
              </option>
            ))}
          </select>
        </div>
        <p className="quiet small">{words.hints[kind]}</p>
        <FeedFields kind={kind} />
        <FeedFailure error={error} />
        <Button type="submit" disabled={isPending}>
          {words.add}
        </Button>
      </form>
    </section>
  )
}

/** What is entered in the app that sends. */
function ForApp({ added: { kind, inPath, token } }: { added: Added }) {
  const words = useScreenWords('feeds')
  const rows =
    kind === 'owntracks'
      ? [
          [words.appAddress, `${location.origin}${inPath}`],
          [words.appUser, 'dayleaf'],
          [words.appPassword, token ?? ''],
        ]
      : [
          [words.appAddress, `${location.origin}${inPath}`],
          [words.appToken, `Bearer ${token}`],
        ]
  return (
    <div className="note stack" role="status">
      <p>{words.token}</p>
      {rows.map(([label, value = '']) => (
        <div key={label}>
          <p className="quiet small">{label}</p>
          <p className="row">
            <code className="breakable">{value}</code>
            <CopyButton getText={() => value} />
          </p>
        </div>
      ))}
    </div>
  )
}
