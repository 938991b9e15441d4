/** The name under which an unsaved correction of a page is kept on this device. */
export const draftOf = (date: string): string => `page.${date}`
