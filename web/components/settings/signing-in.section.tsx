// How the user signs in besides the password: passkeys, one-time codes, and another service.

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { signInMethodsQuery } from '../../api/sign-in-methods-query.ts'
import { useScreenWords } from '../../i18n/words.ts'
import { meQuery } from '../../queries/settings.queries.ts'
import { refresh } from '../../state/query-client.ts'
import { QueryFallback } from '../shell/query-fallback.tsx'
import { CodesAreOn, RecoveryCodes, SetUpCodes } from './one-time-codes.tsx'
import { Passkeys } from './passkeys.tsx'
import { SingleSignOn } from './single-sign-on.tsx'

export function SigningInSection() {
  const words = useScreenWords('signingIn')
  const methods = useQuery(signInMethodsQuery).data
  return (
    <section>
      <h2>{words.title}</h2>
      <h3>{words.passkeys}</h3>
      <Passkeys />
      <h3>{words.codes}</h3>
      <p className="quiet">{words.codesIntro}</p>
      <Codes />
      {methods?.oidc.map(({ id, name }) => (
        <SingleSignOn key={id} name={name} />
      ))}
    </section>
  )
}

function Codes() {
  const account = useQuery(meQuery)
  const me = account.data
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[]>()
  const take = (made: readonly string[]) => {
    setRecoveryCodes(made)
    return refresh(meQuery)
  }
  if (recoveryCodes) return <RecoveryCodes codes={recoveryCodes} onDone={() => setRecoveryCodes(undefined)} />
  if (!me) return <QueryFallback {...account} />
  return me.totp ? (
    <CodesAreOn recoveryCodesLeft={me.recoveryCodesLeft} onCodes={take} />
  ) : (
    <SetUpCodes onCodes={take} />
  )
}
