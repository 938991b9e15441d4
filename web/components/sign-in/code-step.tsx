// The second step of a sign-in by password, for who has one-time codes.
import { useMutation } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { api, call } from '../../api/call.ts'
import { useScreenWords, useWords } from '../../i18n/words.ts'
import { enter } from '../../queries/enter.ts'
import { Button } from '../shell/button.tsx'
import { Failure } from '../shell/states.tsx'
import { CodeField, isCodeRefused } from './code-field.tsx'

interface Properties {
  /** As typed; the password is right. */
  account: { email: string; password: string }
  onBack: () => void
}

export function CodeStep({ account, onBack }: Properties) {
  const { account: accountWords, common } = useWords()
  const words = useScreenWords('signingIn')
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (code: string) =>
      enter(await call(api.auth.login.$post, { json: { ...account, code } })),
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    mutate(String(new FormData(event.currentTarget).get('code')))
  }
  return (
    <form onSubmit={submit}>
      <p>{words.codeIntro}</p>
      <CodeField error={error} isFirst />
      {!isCodeRefused(error) && <Failure error={error} />}
      <Button type="submit" look="primary" disabled={isPending}>
        {accountWords.signIn}
      </Button>
      <Button look="plain" onClick={onBack}>
        {common.cancel}
      </Button>
    </form>
  )
}
