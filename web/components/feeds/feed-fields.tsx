// The fields of a feed, for a new one and for one that is changed.

import { useState } from 'react'
import type { Feed, FeedKind } from '../../../contract/feeds.ts'
import { useScreenWords } from '../../i18n/words.ts'
import { ApiError } from '../../state/api-error.ts'
import { DateChoice } from '../dates/date-choice.tsx'
import { Field } from '../fields/field.tsx'
import { Failure } from '../shell/states.tsx'

const isAsked = (kind: FeedKind): boolean => kind !== 'owntracks' && kind !== 'health'

/** @param feed that is changed; its credential is not shown, and stays where none is entered */
export function FeedFields({ kind, feed }: { kind: FeedKind; feed?: Feed }) {
  const words = useScreenWords('feeds')
  const search = useScreenWords('search')
  const [since, setSince] = useState(feed?.options.since ?? '')
  return (
    <>
      <Field
        label={words.name}
        name="name"
        maxLength={100}
        {...(feed ? { defaultValue: feed.name, required: true } : { placeholder: words.kinds[kind] })}
      />
      {isAsked(kind) && (
        <>
          <Field
            label={words.address}
            name="address"
            inputMode="url"
            {...{ autoComplete: 'off', autoCapitalize: 'none', spellCheck: false }}
            placeholder="https://"
            defaultValue={feed?.address ?? ''}
            maxLength={2_000}
            required
          />
          <Field
            label={words.credential}
            name="credential"
            type="password"
            autoComplete="off"
            placeholder={feed?.credential}
            maxLength={2_000}
            {...(feed?.credential ? { hint: words.credentialKept } : { required: kind !== 'calendar' })}
          />
          <p>
            <input type="hidden" name="since" value={since} />
            <DateChoice label={search.from} value={since} emptyMeans={search.anyDate} onChange={setSince} />
          </p>
        </>
      )}
      {kind === 'immich' && (
        <label>
          <input type="checkbox" name="original" defaultChecked={feed?.options.copy === 'original'} />{' '}
          {words.copyOriginal}
        </label>
      )}
      {kind === 'memos' && (
        <label>
          <input type="checkbox" name="archived" defaultChecked={feed?.options.archived === true} />{' '}
          {words.archived}
        </label>
      )}
    </>
  )
}

/** As the service takes them; an empty credential is left out. */
export function readFeedFields(form: FormData, kind: FeedKind, before: Feed['options'] = {}) {
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const { since: _since, copy: _copy, archived: _archived, ...options } = before
  const [since, credential] = [text('since'), text('credential')]
  return {
    name: text('name'),
    ...(isAsked(kind) && { address: text('address') }),
    ...(credential !== '' && { credential }),
    options: {
      ...options,
      ...(since !== '' && { since }),
      ...(form.get('original') !== null && { copy: 'original' as const }),
      ...(form.get('archived') !== null && { archived: true }),
    },
  }
}

/** Which field was refused, and why. */
export function FeedFailure({ error }: { error: unknown }) {
  const { errors } = useScreenWords('feeds')
  const { reasons } = useScreenWords('import')
  const [detail] = error instanceof ApiError ? error.details : []
  const known: Partial<Record<string, string>> = { ...errors, private_address: reasons.private_feed }
  const text = detail && (known[detail.code] ?? known[detail.path.replace('body.', '')])
  if (text === undefined) return <Failure error={error} />
  return (
    <p className="error small" role="alert">
      {text}
    </p>
  )
}
