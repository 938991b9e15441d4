import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef } from 'react'
import type { Passkey } from '../../../contract/passkeys.ts'
import { api, call } from '../../api/call.ts'
import { signInMethodsQuery } from '../../api/sign-in-methods-query.ts'
import { useFormats } from '../../i18n/formats.ts'
import { isolated } from '../../i18n/isolated.ts'
import { useSettingsWords } from '../../i18n/settings-words.ts'
import { useScreenWords } from '../../i18n/words.ts'
import { passkeysQuery } from '../../queries/settings.queries.ts'
import { refresh } from '../../state/query-client.ts'
import { ask } from '../../state/question.ts'
import { Field } from '../fields/field.tsx'
import { Button } from '../shell/button.tsx'
import { QueryFallback } from '../shell/query-fallback.tsx'
import styles from '../shell/rows.module.css'
import { PasskeyFailure } from '../sign-in/passkey-failure.tsx'
import { LastWayFailure } from './last-way-failure.tsx'

export function Passkeys() {
  const words = useScreenWords('signingIn')
  const list = useQuery(passkeysQuery)
  const passkeys = list.data
  return (
    <>
      <p className="quiet">{words.passkeysIntro}</p>
      <QueryFallback {...list} />
      {passkeys?.length === 0 && <p>{words.noPasskeys}</p>}
      {passkeys && passkeys.length > 0 && (
        <ul className={styles.rows}>
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      <NewPasskey />
    </>
  )
}

function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const words = useScreenWords('signingIn')
  const { settings } = useSettingsWords()
  const formats = useFormats()
  const { id, site, lastUsedAt } = passkey
  const name = passkey.name ?? words.unnamed
  const { mutate: remove, error } = useMutation({
    mutationFn: () => call(api.auth.passkeys[':passkeyId'].$delete, { param: { passkeyId: id } }),
    onSettled: () => refresh(passkeysQuery),
  })
  const removeIfSure = async () => {
    const text = words.removeText(isolated(name))
    if (await ask({ title: words.removeTitle, text, action: words.remove })) remove()
  }
  return (
    <li>
      <div>
        <p>
          <bdi>{name}</bdi>
        </p>
        <p className="quiet small">
          {site} · {lastUsedAt === null ? settings.neverUsed : settings.lastUsed(formats.moment(lastUsedAt))}
        </p>
        <LastWayFailure error={error} />
      </div>
      <Button aria-label={words.removeNamed(name)} onClick={removeIfSure}>
        {words.remove}
      </Button>
    </li>
  )
}

function NewPasskey() {
  const words = useScreenWords('signingIn')
  const methods = useQuery(signInMethodsQuery).data
  const form = useRef<HTMLFormElement>(null)
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (name: string) => {
      const { addPasskey } = await import('../sign-in/ask-passkey.ts')
      await addPasskey(name === '' ? undefined : name)
    },
    // Never held back until the service can be reached: the browser asks only right after the press.
    networkMode: 'always',
    onSuccess: () => {
      form.current?.reset()
      return refresh(passkeysQuery)
    },
  })
  if (!('PublicKeyCredential' in window)) return <p className="quiet">{words.noPasskeyBrowser}</p>
  if (methods?.passkeys === false) return <p className="quiet">{words.noPasskeyAddress}</p>
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    mutate(String(new FormData(event.currentTarget).get('passkeyName')).trim())
  }
  return (
    <form ref={form} onSubmit={submit}>
      <Field
        label={words.passkeyName}
        name="passkeyName"
        autoComplete="off"
        maxLength={100}
        hint={words.passkeyNameHint}
      />
      <Button type="submit" disabled={isPending}>
        {words.addPasskey}
      </Button>
      <PasskeyFailure error={error} />
    </form>
  )
}
