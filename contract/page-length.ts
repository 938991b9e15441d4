/** Longer than any page that a model writes, and short enough to be checked in one go. In characters. */
export const MAX_PAGE_LENGTH = 200_000
