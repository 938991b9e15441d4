import { lazy, Suspense } from 'react'
import { plainTextOf } from './plain-text.ts'

/** Asked for as soon as somebody is signed in, so that it is there before the first page is. */
const loadMarkdown = () => import('./markdown.tsx')
export const preloadMarkdown = (): void => void loadMarkdown()

/** The text of a page for where no Markdown is read. */
export async function toPlainText(text: string): Promise<string> {
  const { renderMarkdown } = await loadMarkdown()
  return plainTextOf(renderMarkdown(text))
}

/** The text of a diary page. Suspends until what sets it has come. */
export const PageText = lazy(async () => ({ default: (await loadMarkdown()).Markdown }))

/** A text that is still being written: until what sets it has come, as it was written. */
export function PageTextInWriting({ text }: { text: string }) {
  const asWritten = (
    <div className="prose event-text" dir="auto">
      {text}
    </div>
  )
  return (
    <Suspense fallback={asWritten}>
      <PageText text={text} />
    </Suspense>
  )
}
