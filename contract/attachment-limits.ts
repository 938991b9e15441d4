/** Attachments of one event. Apart from the schemas, which clients need not load for it. */
export const MAX_ATTACHMENTS = 20
