import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { ApiKey } from '../../../contract/auth.ts'
import { isGranted, SCOPES, type Scope } from '../../../contract/scopes.ts'
import { api, call } from '../../api/call.ts'
import { useFormats } from '../../i18n/formats.ts'
import { isolated } from '../../i18n/isolated.ts'
import { useSettingsWords } from '../../i18n/settings-words.ts'
import { apiKeysQuery } from '../../queries/settings.queries.ts'
import { refresh } from '../../state/query-client.ts'
import { ask } from '../../state/question.ts'
import { useToday } from '../../state/today.ts'
import { Field } from '../fields/field.tsx'
import { maxLengthOf } from '../fields/max-length.ts'
import { Button } from '../shell/button.tsx'
import { CopyButton } from '../shell/copy-button.tsx'
import { QueryFallback } from '../shell/query-fallback.tsx'
import styles from '../shell/rows.module.css'
import { Failure } from '../shell/states.tsx'
import { nameScopes, ScopesChoice } from './scopes-choice.tsx'

type CreatedApiKey = Pick<ApiKey, 'scopes'> & { key: string }

const refreshKeys = () => refresh(apiKeysQuery)

export function ApiKeysSection() {
  const words = useSettingsWords()
  const list = useQuery(apiKeysQuery)
  const keys = list.data
  return (
    <section>
      <h2>{words.settings.keys}</h2>
      <p className="quiet">{words.settings.keysIntro}</p>
      <QueryFallback {...list} />
      {keys?.length === 0 && <p>{words.settings.noKeys}</p>}
      {keys && keys.length > 0 && (
        <ul className={styles.rows}>
          {keys.map((key) => (
            <KeyRow key={key.id} apiKey={key} />
          ))}
        </ul>
      )}
      <NewKey />
    </section>
  )
}

function KeyRow({ apiKey }: { apiKey: ApiKey }) {
  const words = useSettingsWords()
  const formats = useFormats()
  const { mutate: revoke, error } = useMutation({
    mutationFn: () => call(api.auth['api-keys'][':keyId'].$delete, { param: { keyId: apiKey.id } }),
    onSettled: refreshKeys,
  })
  const revokeIfSure = async () => {
    const { revoke: action, revokeConfirm } = words.settings
    const text = revokeConfirm(isolated(apiKey.name))
    if (await ask({ title: action, text, action })) revoke()
  }
  const { lastUsedAt, lastUsedFrom } = apiKey
  return (
    <li>
      <div>
        <p>
          <bdi>{apiKey.name}</bdi> <code>…{apiKey.hint}</code>
        </p>
        <p className="quiet small">
          {nameScopes(apiKey.scopes, words.scopes)} ·{' '}
          {lastUsedAt === null
            ? words.settings.neverUsed
            : words.settings.lastUsed(formats.moment(lastUsedAt))}
          {lastUsedFrom !== null && (
            <>
              {' · '}
              <bdi>{words.scopes.from(lastUsedFrom)}</bdi>
            </>
          )}
        </p>
        <Failure error={error} />
      </div>
      <Button onClick={revokeIfSure}>{words.settings.revoke}</Button>
    </li>
  )
}

function NewKey() {
  const words = useSettingsWords()
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState<readonly Scope[]>(SCOPES)
  const [key, setKey] = useState<CreatedApiKey>()
  const { mutate: create, error } = useMutation({
    mutationFn: () => call(api.auth['api-key'].$post, { json: { name: name.trim(), scopes: [...scopes] } }),
    onSuccess: (created) => {
      setKey(created)
      setScopes(SCOPES)
      setName('')
      return refreshKeys()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    create()
  }
  return (
    <>
      {key !== undefined && <CreatedKey created={key} />}
      <form onSubmit={submit}>
        <Field
          label={words.settings.keyName}
          value={name}
          maxLength={maxLengthOf(name, 100)}
          required
          onChange={({ target }) => setName(target.value)}
        />
        <ScopesChoice scopes={scopes} onChange={setScopes} />
        <Button type="submit" disabled={name.trim() === '' || scopes.length === 0}>
          {words.settings.createKey}
        </Button>
      </form>
      <Failure error={error} />
    </>
  )
}

/** A request that a key with these scopes can make. */
function exampleFor({ key, scopes }: CreatedApiKey, today: string): string | undefined {
  const address = `${location.origin}/api/v1`
  const curl = `curl -H 'Authorization: Bearer ${key}'`
  if (scopes.includes('read')) return `${curl} ${address}/days`
  if (!isGranted('record', scopes)) return undefined
  const body = JSON.stringify({ date: today, type: 'text', content: '…' })
  return `${curl} -H 'Content-Type: application/json' -d '${body}' ${address}/events`
}

function CreatedKey({ created }: { created: CreatedApiKey }) {
  const words = useSettingsWords()
  const { key: value } = created
  const command = exampleFor(created, useToday())
  return (
    <div className="note stack" role="status">
      <p>{words.settings.keyOnce}</p>
      <p className="row">
        <code className="breakable">{value}</code>
        <CopyButton getText={() => value} />
      </p>
      {command !== undefined && (
        <>
          <p>{words.settings.keyTry}</p>
          <p className="row">
            <code className="breakable">{command}</code>
            <CopyButton getText={() => command} />
          </p>
        </>
      )}
    </div>
  )
}
