import { useMutation } from '@tanstack/react-query'
import { useSigningInWords } from '../../i18n/signing-in-words.ts'
import { enter } from '../../queries/enter.ts'
import { Button } from '../shell/button.tsx'
import { PasskeyFailure } from './passkey-failure.tsx'

/** Signs in without an e-mail address: the browser offers the passkeys that it has. */
export function PasskeyButton() {
  const words = useSigningInWords()
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const { signInByPasskey } = await import('./ask-passkey.ts')
      await enter(await signInByPasskey())
    },
    // Never held back until the service can be reached: the browser asks only right after the press.
    networkMode: 'always',
  })
  return (
    <>
      <Button disabled={isPending} onClick={() => mutate()}>
        {words.byPasskey}
      </Button>
      <PasskeyFailure error={error} isSignIn />
    </>
  )
}
