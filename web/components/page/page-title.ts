/** The title of a page without its Markdown. */
export const plainTitle = (title: string): string =>
  title.replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/(\*\*|__|~~|[*_`])(?=\S)(.*?\S)\1/g, '$2')
