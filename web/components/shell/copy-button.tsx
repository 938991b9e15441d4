import { useState } from 'react'
import { useWords } from '../../i18n/words.ts'

/** @param getText returns the text for the clipboard when the button is pressed */
export function CopyButton({ getText, label }: { getText: () => string | Promise<string>; label?: string }) {
  const words = useWords()
  const [isCopied, setIsCopied] = useState(false)
  // `navigator.clipboard` exists in secure contexts only.
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
