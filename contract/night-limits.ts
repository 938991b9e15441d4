/** The dates that a night looks at, at most. It imports nothing, because the client carries it. */
export const MAX_CATCH_UP_DAYS = 31
