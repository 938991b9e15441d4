/** Without the schemas beside it, which would load zod into the client. */
export const MAX_REDACTIONS = 200
