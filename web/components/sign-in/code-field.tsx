import { useState } from 'react'
import { useScreenWords } from '../../i18n/words.ts'
import { ApiError } from '../../state/api-error.ts'
import { Field } from '../fields/field.tsx'
import { Button } from '../shell/button.tsx'

/** Whether the field says why the service refused. */
export const isCodeRefused = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.code === 'CODE_REQUIRED' || error.details.some(({ code }) => code === 'wrong_code'))

interface Properties {
  error: unknown
  /** Whether it has the focus. */
  isFirst?: boolean
  /** Whether recovery codes are refused. */
  isOfApp?: boolean
}

/** A code of the app, or on request one of the recovery codes; in a form as `code`. */
export function CodeField({ error, isFirst = false, isOfApp = false }: Properties) {
  const words = useScreenWords('signingIn')
  const [isRecovery, setIsRecovery] = useState(false)
  return (
    <>
      <Field
        key={String(isRecovery)}
        label={isRecovery ? words.recoveryCode : words.code}
        name="code"
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        required
        autoFocus={isFirst || isRecovery}
        error={isCodeRefused(error) ? words.wrongCode : undefined}
      />
      {!isOfApp && (
        <Button look="plain" onClick={() => setIsRecovery(!isRecovery)}>
          {isRecovery ? words.useApp : words.useRecovery}
        </Button>
      )}
    </>
  )
}
