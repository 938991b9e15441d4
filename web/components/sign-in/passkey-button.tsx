import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useScreenWords } from '../../i18n/words.ts'
import { enter } from '../../queries/enter.ts'
import { Button } from '../shell/button.tsx'
import { PasskeyFailure } from './passkey-failure.tsx'
import { suggestPasskeys } from './suggest-passkeys.ts'

/** Signs in without an e-mail address: the browser offers the passkeys that it has, also in the field of the address. */
export function PasskeyButton() {
  const words = useScreenWords('signingIn')
  const suggesting = useRef<AbortController>(undefined)
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (chosen: Chosen) => {
      // A browser asks for one at a time.
      suggesting.current?.abort()
      const { askPasskey, signInByPasskey } = await import('./ask-passkey.ts')
      await enter(await signInByPasskey(chosen ?? (await askPasskey())))
    },
    // Never held back until the service can be reached: the browser asks only right after the press.
    networkMode: 'always',
  })
  useEffect(() => {
    const ending = new AbortController()
    suggesting.current = ending
    addEventListener('input', (event) => isPassword(event) && ending.abort(), { signal: ending.signal })
    // Nobody has asked for it, so nobody reads why there is none.
    const offered = suggestPasskeys(ending.signal).catch(() => undefined)
    offered.then((chosen) => chosen && mutate(chosen))
    return () => ending.abort()
  }, [mutate])
  return (
    <>
      <Button disabled={isPending} onClick={() => mutate(undefined)}>
        {words.byPasskey}
      </Button>
      <PasskeyFailure error={error} isSignIn />
    </>
  )
}

type Chosen = Awaited<ReturnType<typeof suggestPasskeys>>

const isPassword = ({ target }: Event): boolean =>
  target instanceof HTMLInputElement && target.type === 'password'
