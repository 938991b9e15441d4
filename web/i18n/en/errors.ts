import type { ClientErrorCode } from '../../api/api-error.ts'

/** What went wrong, by its code. */
export const errorsWords = {
  errors: {
    UNAUTHORIZED: 'Your sign-in has ended.',
    FORBIDDEN: 'This service does not allow that.',
    NOT_FOUND: 'It is not there any more.',
    INVALID_INPUT: 'The service did not accept this.',
    MISDIRECTED_REQUEST: 'The service does not know this address. Its operator can set DAYLEAF_PUBLIC_URL.',
    METHOD_NOT_ALLOWED: 'The service does not know this request.',
    UNSUPPORTED_MEDIA_TYPE: 'The service does not know this request.',
    PAYLOAD_TOO_LARGE: 'This is too long.',
    EMAIL_TAKEN: 'There is already an account with this e-mail address.',
    EVENT_IMMUTABLE: 'The day has a page, which locks its events. Delete the page to change them.',
    GENERATION_IN_PROGRESS: 'A page for this day is already being written.',
    NO_EVENTS: 'The day has no events to write a page from.',
    DAY_FULL: 'This day is full. Put the event on another day, or delete some of its events.',
    DAY_TOO_LONG: 'The events of this day are too long to write a page from.',
    NO_AI_CONFIG: 'Choose an AI service, a model and, where it needs one, a key first.',
    AI_PROVIDER_ERROR: 'The AI service gave no usable answer.',
    AI_TIMEOUT: 'The AI service took too long.',
    AI_RATE_LIMITED: 'The AI service limits our requests. Try again later.',
    CANCELLED: 'Stopped.',
    INTERRUPTED: 'The service was stopped while the page was being written. Try again.',
    RATE_LIMITED: 'Too many attempts. Wait a little, then try again.',
    STORAGE_FULL: 'The service’s disk is full. Nothing was saved.',
    UNAVAILABLE: 'The service cannot answer just now. Try again in a moment.',
    INTERNAL: 'Something went wrong in the service.',
    OFFLINE: 'The service cannot be reached. Check the connection and try again.',
    UNREADABLE: 'The answer could not be understood.',
  } satisfies Record<ClientErrorCode, string>,
}
