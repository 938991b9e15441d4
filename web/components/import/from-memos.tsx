// Imports memos directly from a Memos server.

import { useMutation } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import type { Import } from '../../../contract/imports.ts'
import { api, call } from '../../api/call.ts'
import { useScreenWords } from '../../i18n/words.ts'
import { ApiError } from '../../state/api-error.ts'
import { Field } from '../fields/field.tsx'
import { Button } from '../shell/button.tsx'
import { Failure } from '../shell/states.tsx'
import styles from './import.module.css'

interface Properties {
  timeZone: string
  /** The hidden form keeps its values for another attempt. */
  isHidden: boolean
  onBegun: (begun: Import) => Promise<unknown>
}

/** Adds the scheme to a typed host name. */
const toAddress = (typed: string): string => {
  const address = typed.trim()
  return address === '' || /^[a-z]+:\/\//i.test(address) ? address : `https://${address}`
}

/** The page of the server with its access tokens; undefined without a valid address. */
function settingsOf(typed: string): string | undefined {
  const address = toAddress(typed)
  if (!/^https?:/i.test(address) || !URL.canParse(address)) return undefined
  return `${address.replace(/\/+$/, '')}/setting`
}

export function FromMemos({ timeZone, isHidden, onBegun }: Properties) {
  const { memos: words } = useScreenWords('import')
  const [typed, setTyped] = useState('')
  const { mutate, isPending, error } = useMutation({
    mutationFn: (token: string) => {
      const json = { address: toAddress(typed), token, timeZone, preview: true }
      return call(api.imports.from.memos.$post, { json })
    },
    onSuccess: onBegun,
  })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    mutate(String(new FormData(event.currentTarget).get('memosToken')))
  }
  const isAbout = (path: string) =>
    error instanceof ApiError && error.details.some((detail) => detail.path === path)
  const [isBadAddress, isBadToken] = [isAbout('body.address'), isAbout('body.token')]
  return (
    <details className={styles.fromMemos} hidden={isHidden}>
      <summary>{words.title}</summary>
      <form onSubmit={submit}>
        <p className="quiet small">{words.intro}</p>
        <Field
          label={words.address}
          name="memosAddress"
          inputMode="url"
          {...{ autoComplete: 'off', autoCapitalize: 'none', spellCheck: false }}
          placeholder="https://memos.example.org"
          maxLength={2_000}
          required
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          error={isBadAddress ? words.badAddress : undefined}
        />
        <Field
          label={words.token}
          name="memosToken"
          type="password"
          autoComplete="off"
          maxLength={4_000}
          required
          hint={<TokenHint settings={settingsOf(typed)} />}
          error={isBadToken ? words.badToken : undefined}
        />
        {!isBadAddress && !isBadToken && <Failure error={error} />}
        <Button type="submit" disabled={isPending}>
          {words.look}
        </Button>
      </form>
    </details>
  )
}

function TokenHint({ settings }: { settings: string | undefined }) {
  const { memos: words } = useScreenWords('import')
  return (
    <>
      {words.whereToken}
      {settings !== undefined && (
        <>
          {' '}
          <a href={settings} target="_blank" rel="noopener noreferrer">
            {words.openSettings}
          </a>
        </>
      )}
    </>
  )
}
