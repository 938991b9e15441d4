/** The title of a page without its Markdown: it comes out of the text as it was written. */
export const plainTitle = (title: string): string =>
  title.replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/(\*\*|__|~~|[*_`])(?=\S)(.*?\S)\1/g, '$2')
