import { useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { useWords } from '../../i18n/words.ts'

/** What a list says while it has nothing to show. */
export function Loading() {
  const words = useWords()
  return (
    <p className="quiet loading" role="status">
      {words.common.loading}
    </p>
  )
}

/**
 * An error in plain words; for one of the AI service also what ours knows of it, and for one of ours what its operator
 * needs to find it.
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

/** What the service says of an error says more than its code, and in English, whatever its reader's language. */
export function InDetail({ message }: { message: string }) {
  const words = useWords()
  return (
    <p className="quiet small">
      {words.common.inDetail} <span lang="en">{message}</span>
    </p>
  )
}

/** @param getText what goes to the clipboard, asked for when it does */
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
