/** The draft's name for an unsaved correction of a page. */
export const draftOf = (date: string): string => `page.${date}`
