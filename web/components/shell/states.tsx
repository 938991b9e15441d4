import { useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { useWords } from '../../i18n/words.ts'

/** Shown while data is loading. */
export function Loading() {
  const words = useWords()
  return (
    <p className="quiet loading" role="status">
      {words.common.loading}
    </p>
  )
}

/**
 * An error in plain words. For an error of the AI service with the message of ours, and for an internal error with the
 * request's id, by which the operator finds it in the log.
 */
export function Failure({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const words = useWords()
  const known = error instanceof ApiError ? error : new ApiError('UNREADABLE')
  const isServiceFault = known.code === 'INTERNAL' && known.requestId !== undefined
  return (
    <div className="failure" role="alert">
      <p>{words.errors[known.code]}</p>
      {isAiFault(known) && <InDetail message={known.message} />}
      {isServiceFault && <p className="quiet small">{words.common.reference(known.requestId ?? '')}</p>}
      {onRetry && (
        <button type="button" className="button" onClick={onRetry}>
          {words.common.retry}
        </button>
      )}
    </div>
  )
}

const isAiFault = ({ code }: ApiError): boolean => code.startsWith('AI_')

/** The service's message, which is English in every language of the client. */
export function InDetail({ message }: { message: string }) {
  const words = useWords()
  return (
    <p className="quiet small">
      {words.common.inDetail} <span lang="en">{message}</span>
    </p>
  )
}

/** @param getText gives the text for the clipboard when the button is pressed */
export function CopyButton({ getText, label }: { getText: () => string | Promise<string>; label?: string }) {
  const words = useWords()
  const [isCopied, setIsCopied] = useState(false)
  // Browsers give the clipboard to encrypted connections and to this machine only.
  if (!navigator.clipboard) return null
  const copy = async () => {
    await navigator.clipboard.writeText(await getText())
    setIsCopied(true)
  }
  return (
    <button type="button" className="button plain" onClick={copy} onBlur={() => setIsCopied(false)}>
      {isCopied ? words.common.copied : (label ?? words.common.copy)}
    </button>
  )
}
