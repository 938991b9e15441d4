import type { ClientErrorCode } from '../../state/api-error.ts'

/** Messages by error code. */
export const errorsWords = {
  errors: {
    UNAUTHORIZED: 'Your sign-in has ended. Sign in again.',
    FORBIDDEN: 'An API key cannot do this. Sign in with your password.',
    NOT_FOUND: 'It no longer exists. It may have been deleted in another tab or by another program.',
    INVALID_INPUT: 'The service did not accept this input. Check it and try again.',
    MISDIRECTED_REQUEST: 'The service does not know this address. Its operator can set DAYLEAF_PUBLIC_URL.',
    METHOD_NOT_ALLOWED: 'The service does not know this request. Reload Dayleaf to get its current version.',
    UNSUPPORTED_MEDIA_TYPE:
      'The service does not know this request. Reload Dayleaf to get its current version.',
    PRECONDITION_FAILED: 'The service does not know this request. Reload Dayleaf to get its current version.',
    UPLOAD_CONFLICT: 'Choose the file again.',
    PAYLOAD_TOO_LARGE: 'This is too large: shorten the text, or choose a smaller file.',
    EVENT_PRIVATE: 'This line never leaves your diary, and neither do its files.',
    EMPTY_FILE: 'There is nothing in this file.',
    UNSUPPORTED_MEDIA: 'This file is broken, or is not of the type that its name says.',
    RANGE_NOT_SATISFIABLE: 'The file does not go on there. Load it again.',
    QUOTA_EXCEEDED: 'Your files take all the room that the operator allows. Delete some first.',
    SIGN_IN_OFF: 'This way to sign in is turned off.',
    CODE_REQUIRED: 'The one-time code is missing, wrong or was used before.',
    EMAIL_TAKEN: 'There is already an account with this e-mail address.',
    EVENT_IMMUTABLE: 'The day has a page, which locks its lines. Delete the page to change them.',
    VERSION_CONFLICT: 'It was changed on another device meanwhile. Look at it as it is now.',
    TOO_MANY_IMPORTS: 'Too many imports wait. Add or discard one of them first.',
    IMPORT_NOT_READY: 'This import cannot be run now. Choose the file again.',
    GENERATION_IN_PROGRESS: 'A page for this day is already being written. Wait for it, or stop it.',
    NOTHING_CHANGED: 'Nothing has changed since the page was written.',
    NOTHING_TO_CHECK: 'No sentence of this page rests on a line, so there is nothing to ask about.',
    NO_EVENTS: 'This day has no line to write from. Add one, or unlock one that is never sent.',
    DAY_FULL: 'This day is full. Put the line on another day, or delete some of its lines.',
    DAY_TOO_LONG:
      'The lines of this day are too long for one page. Shorten them, or move some to another day.',
    NO_AI_CONFIG: 'Choose an AI service, a model and, where it needs one, a key first.',
    OVER_CAP:
      'Not sent: it could exceed your cap for this month. You can raise the cap in the settings, under “What left”.',
    AI_PROVIDER_ERROR: 'The AI service gave no usable answer. Try again, or test it in the settings.',
    AI_TIMEOUT: 'The AI service took too long. Try again, or choose a faster model.',
    AI_RATE_LIMITED: 'The AI service allows no more requests now. Try again later.',
    CANCELLED: 'Stopped.',
    INTERRUPTED: 'The service was stopped meanwhile. Try again.',
    RATE_LIMITED: 'Too many attempts. Wait a little, then try again.',
    STORAGE_FULL: 'The service’s disk is full. Nothing was saved. Its operator has to free some space.',
    UNAVAILABLE: 'The service cannot answer just now. Try again in a moment.',
    INTERNAL: 'Something went wrong in the service. Try again; if it happens again, tell its operator.',
    OFFLINE: 'The service cannot be reached. Check the connection and try again.',
    UNREADABLE:
      'The answer did not come from Dayleaf, or from another version of it. Check the connection and reload.',
  } satisfies Record<ClientErrorCode | 'EMPTY_FILE', string>,
}
