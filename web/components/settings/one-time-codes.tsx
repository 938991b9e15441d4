import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { api, call } from '../../api/call.ts'
import { useScreenWords } from '../../i18n/words.ts'
import { meQuery } from '../../queries/settings.queries.ts'
import { showNotice } from '../../state/notice.ts'
import { refresh } from '../../state/query-client.ts'
import { Button } from '../shell/button.tsx'
import { CopyButton } from '../shell/copy-button.tsx'
import { later } from '../shell/later.tsx'
import { Failure } from '../shell/states.tsx'
import { CodeField, isCodeRefused } from '../sign-in/code-field.tsx'
import { saveAs } from './download.ts'
import { CurrentPasswordField, isUnconfirmed } from './password-field.tsx'
import styles from './signing-in.module.css'

const QrCode = later(async () => (await import('./qr-code.tsx')).QrCode)

const codeIn = (form: HTMLFormElement): string => String(new FormData(form).get('code'))

/** Sends a code of the app, for which the service makes recovery codes. */
function useConfirm(onCodes: (recoveryCodes: readonly string[]) => void) {
  return useMutation({
    mutationFn: (code: string) => call(api.auth.totp.$post, { json: { code } }),
    onSuccess: ({ recoveryCodes }) => onCodes(recoveryCodes ?? []),
  })
}

export function SetUpCodes({ onCodes }: { onCodes: (recoveryCodes: readonly string[]) => void }) {
  const words = useScreenWords('signingIn')
  const {
    mutate: begin,
    data: begun,
    isPending,
    error,
  } = useMutation({
    mutationFn: () => call(api.auth.totp.$post, {}),
  })
  const { mutate: confirm, error: refusal, isPending: isConfirming } = useConfirm(onCodes)
  if (!begun?.secret || !begun.address)
    return (
      <>
        <Button disabled={isPending} onClick={() => begin()}>
          {words.setUp}
        </Button>
        <Failure error={error} />
      </>
    )
  const { secret, address } = begun
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    confirm(codeIn(event.currentTarget))
  }
  return (
    <form onSubmit={submit}>
      <p>{words.scan}</p>
      <QrCode text={address} label={words.qrCode} />
      <p>
        <a href={address}>{words.openApp}</a>
      </p>
      <p>{words.typeSecret}</p>
      <p className="row">
        <code className="breakable">{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
        <CopyButton getText={() => secret} />
      </p>
      <CodeField error={refusal} isOfApp />
      {!isCodeRefused(refusal) && <Failure error={refusal} />}
      <Button type="submit" look="primary" disabled={isConfirming}>
        {words.turnOn}
      </Button>
    </form>
  )
}

interface OnProperties {
  recoveryCodesLeft: number
  onCodes: (recoveryCodes: readonly string[]) => void
}

export function CodesAreOn({ recoveryCodesLeft, onCodes }: OnProperties) {
  const words = useScreenWords('signingIn')
  return (
    <>
      <p>{words.codesOn(recoveryCodesLeft)}</p>
      <details>
        <summary>{words.newRecoveryCodes}</summary>
        <NewRecoveryCodes onCodes={onCodes} />
      </details>
      <details>
        <summary>{words.turnOff}</summary>
        <TurnOff />
      </details>
    </>
  )
}

function NewRecoveryCodes({ onCodes }: Pick<OnProperties, 'onCodes'>) {
  const words = useScreenWords('signingIn')
  const { mutate, isPending, error } = useConfirm(onCodes)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    mutate(codeIn(event.currentTarget))
    event.currentTarget.reset()
  }
  return (
    <form onSubmit={submit}>
      <p className="quiet">{words.newRecoveryCodesText}</p>
      <CodeField error={error} />
      {!isCodeRefused(error) && <Failure error={error} />}
      <Button type="submit" disabled={isPending}>
        {words.newRecoveryCodes}
      </Button>
    </form>
  )
}

function TurnOff() {
  const words = useScreenWords('signingIn')
  const { mutate, isPending, error } = useMutation({
    mutationFn: (json: { password: string | undefined; code: string }) =>
      call(api.auth.totp.$delete, { json }),
    onSuccess: () => {
      showNotice({ message: words.turnedOff })
      return refresh(meQuery)
    },
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const password = new FormData(event.currentTarget).get('codesPassword')?.toString()
    mutate({ password, code: codeIn(event.currentTarget) })
  }
  return (
    <form onSubmit={submit}>
      <CurrentPasswordField label={words.yourPassword} name="codesPassword" error={error} />
      <CodeField error={error} />
      {!isUnconfirmed(error) && !isCodeRefused(error) && <Failure error={error} />}
      <Button type="submit" look="danger" disabled={isPending}>
        {words.turnOff}
      </Button>
    </form>
  )
}

/** Shown once: the service stores their hashes alone. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const words = useScreenWords('signingIn')
  const [hasSaved, setHasSaved] = useState(false)
  const text = codes.join('\n')
  const save = () => {
    saveAs(new Blob([`${words.fileTitle(location.host)}\n\n${text}\n`]), 'dayleaf-recovery-codes.txt')
    setHasSaved(true)
  }
  return (
    <div className="note stack" role="status">
      <p>{words.recoveryOnce}</p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <p className="row">
        <CopyButton getText={() => text} />
        <Button onClick={save}>{hasSaved ? words.downloaded : words.download}</Button>
        <Button look="primary" onClick={onDone}>
          {words.kept}
        </Button>
      </p>
    </div>
  )
}
