// Limits that the client knows before it asks. It imports nothing, because the client has no zod. Lengths are in characters.

export const MAX_EVENT_LENGTH = 100_000

/** Longer than any page that a model writes, and short enough to be checked in one go. */
export const MAX_PAGE_LENGTH = 200_000

export const MAX_INSTRUCTIONS_LENGTH = 10_000

/** Of an attachment. */
export const MAX_TRANSCRIPT_LENGTH = 100_000
export const MAX_DESCRIPTION_LENGTH = 5_000

/** Of one event. */
export const MAX_ATTACHMENTS = 20

export const MAX_REDACTIONS = 200

/** The dates that a night looks at. */
export const MAX_CATCH_UP_DAYS = 31
