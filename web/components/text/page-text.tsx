import { type ComponentProps, Suspense } from 'react'
import { FaultBoundary } from '../shell/fault-boundary.tsx'
import { lazyOrNothing } from '../shell/lazy-or-nothing.ts'
import { plainTextOf } from './plain-text.ts'
import { TextAsWritten } from './text-as-written.tsx'

const loadMarkdown = () => import('./markdown.tsx')

/** The text of a page for programs that read no Markdown. */
export async function toPlainText(text: string): Promise<string> {
  const { renderMarkdown } = await loadMarkdown()
  const fragment = renderMarkdown(text)
  return fragment ? plainTextOf(fragment) : text
}

const Markdown = lazyOrNothing(async () => (await loadMarkdown()).Markdown, TextAsWritten)

/** The text of a diary page. Suspends until its code is loaded; without it, the text is shown as it was written. */
export const PageText = ({ text, kind, decorate }: ComponentProps<typeof Markdown>) => (
  <FaultBoundary resetKey={text} fallback={<TextAsWritten text={text} />}>
    <Markdown text={text} kind={kind} decorate={decorate} />
  </FaultBoundary>
)

/** A text that is being generated, shown unrendered until the code is loaded. */
export const PageTextInWriting = ({ text }: { text: string }) => (
  <Suspense fallback={<TextAsWritten text={text} />}>
    <PageText text={text} />
  </Suspense>
)
