import { loadLater } from '../shell/later.tsx'

/** Renders Markdown. It is as large as a third of the first load. */
export const markdownCode = loadLater(async () => {
  const { Markdown, renderMarkdown } = await import('./markdown.tsx')
  return { Markdown, renderMarkdown }
})
