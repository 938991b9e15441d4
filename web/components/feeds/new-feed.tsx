import { useMutation } from '@tanstack/react-query'
import { type SubmitEvent, useId, useState } from 'react'
import type { FeedKind } from '../../../contract/feeds.ts'
import { api, call } from '../../api/call.ts'
import { useFeedWords } from '../../i18n/feeds-words.ts'
import { feedsQuery } from '../../queries/feeds.queries.ts'
import { refresh } from '../../state/query-client.ts'
import { Field } from '../fields/field.tsx'
import { Button } from '../shell/button.tsx'
import { CopyButton } from '../shell/copy-button.tsx'
import { Failure } from '../shell/states.tsx'

/** As `FEED_KINDS` of the contract, which needs zod. */
const KINDS: readonly FeedKind[] = ['calendar', 'immich', 'owntracks', 'health', 'memos']

const isAsked = (kind: FeedKind): boolean => kind !== 'owntracks' && kind !== 'health'

interface Added {
  id: string
  kind: FeedKind
  inPath: string | null
  token: string | null
}

export function NewFeed() {
  const words = useFeedWords()
  const kindId = useId()
  const [kind, setKind] = useState<FeedKind>('calendar')
  const [added, setAdded] = useState<Added>()
  const { mutate, isPending, error } = useMutation({
    mutationFn: (form: FormData) => {
      const text = (name: string) => String(form.get(name) ?? '').trim()
      const [since, credential] = [text('since'), text('credential')]
      return call(api.feeds.$post, {
        json: {
          kind,
          name: text('name') || words.kinds[kind],
          ...(isAsked(kind) && { address: text('address') }),
          ...(credential !== '' && { credential }),
          options: {
            ...(since !== '' && { since }),
            ...(form.get('original') !== null && { copy: 'original' as const }),
          },
        },
      })
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
        <Field label={words.name} name="name" maxLength={100} placeholder={words.kinds[kind]} />
        {isAsked(kind) && (
          <>
            <Field
              label={words.address}
              name="address"
              inputMode="url"
              {...{ autoComplete: 'off', autoCapitalize: 'none', spellCheck: false }}
              placeholder="https://"
              maxLength={2_000}
              required
            />
            <Field
              label={words.credential}
              name="credential"
              type="password"
              autoComplete="off"
              maxLength={2_000}
              required={kind !== 'calendar'}
            />
            <Field label={words.since} name="since" type="date" />
          </>
        )}
        {kind === 'immich' && (
          <label className="choice">
            <input type="checkbox" name="original" /> {words.copyOriginal}
          </label>
        )}
        <Failure error={error} />
        <Button type="submit" disabled={isPending}>
          {words.add}
        </Button>
      </form>
    </section>
  )
}

/** What is entered in the app that sends. */
function ForApp({ added: { kind, inPath, token } }: { added: Added }) {
  const words = useFeedWords()
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
