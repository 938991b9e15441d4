import type { ComponentProps } from 'react'
import { FaultBoundary } from '../shell/fault-boundary.tsx'
import type { Markdown } from './markdown.tsx'
import { markdownCode } from './markdown-code.ts'
import { plainTextOf } from './plain-text.ts'
import { TextAsWritten } from './text-as-written.tsx'

/** The text of a page for programs that read no Markdown. */
export async function toPlainText(text: string): Promise<string> {
  const fragment = (await markdownCode.get())?.renderMarkdown(text)
  return fragment ? plainTextOf(fragment) : text
}

/** The text of a diary page. Without the code that renders it, the text is shown as it was written. */
export function PageText(properties: ComponentProps<typeof Markdown>) {
  const { text } = properties
  const { code } = markdownCode.use()
  const asWritten = <TextAsWritten text={text} />
  return (
    <FaultBoundary resetKey={text} fallback={asWritten}>
      {code ? <code.Markdown {...properties} /> : asWritten}
    </FaultBoundary>
  )
}
