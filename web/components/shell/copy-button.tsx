import { useState } from 'react'
import { useWords } from '../../i18n/words.ts'
import { Button } from './button.tsx'

/** @param getText returns the text for the clipboard when the button is pressed */
export function CopyButton({ getText }: { getText: () => string | Promise<string> }) {
  const words = useWords()
  const [isCopied, setIsCopied] = useState(false)
  // `navigator.clipboard` exists in secure contexts only.
  if (!navigator.clipboard) return null
  const copy = async () => {
    await navigator.clipboard.writeText(await getText())
    setIsCopied(true)
  }
  return (
    <Button look="plain" onClick={copy} onBlur={() => setIsCopied(false)}>
      {isCopied ? words.common.copied : words.common.copy}
    </Button>
  )
}
