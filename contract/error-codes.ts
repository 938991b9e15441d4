/**
 * The one catalogue of error codes. A code is never reused for another meaning; its HTTP status and what it
 * tells a person stand here and nowhere else.
 */
export const ERROR_CODES = {
  UNAUTHORIZED: { status: 401, message: 'The API key or login token is missing, wrong or no longer valid.' },
  CODE_REQUIRED: {
    status: 401,
    message:
      'The sign-in needs a one-time code or a recovery code: none was sent, or it is wrong or was used.',
  },
  FORBIDDEN: {
    status: 403,
    message:
      'Not allowed: it needs a login token, registration is closed, or a page of another site sent it.',
  },
  SIGN_IN_OFF: {
    status: 403,
    message: 'The operator has turned this way to sign in off. Use the service of OpenID Connect.',
  },
  NOT_FOUND: { status: 404, message: 'Not found.' },
  INVALID_INPUT: { status: 400, message: 'The request is not valid.' },
  MISDIRECTED_REQUEST: {
    status: 421,
    message: 'The service is not known by this host name. Its operator can set DAYLEAF_PUBLIC_URL.',
  },
  METHOD_NOT_ALLOWED: { status: 405, message: 'This path does not support the method.' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: 'Send the body as application/json, not compressed.' },
  UNSUPPORTED_MEDIA: {
    status: 422,
    message: 'The file is broken, has too many pixels, or is not of its declared type.',
  },
  RANGE_NOT_SATISFIABLE: { status: 416, message: 'The file has no such range.' },
  QUOTA_EXCEEDED: { status: 507, message: 'Your files have reached the quota that the operator has set.' },
  PAYLOAD_TOO_LARGE: { status: 413, message: 'The body is too large.' },
  PRECONDITION_FAILED: { status: 412, message: 'Send the header Tus-Resumable: 1.0.0.' },
  UPLOAD_CONFLICT: { status: 409, message: 'The upload has another offset. Ask for it with HEAD.' },
  EMAIL_TAKEN: { status: 409, message: 'There is already an account with this e-mail address.' },
  EVENT_IMMUTABLE: {
    status: 409,
    message: 'The day has a diary page, which locks its events. Delete the page to change them.',
  },
  VERSION_CONFLICT: { status: 409, message: 'It was changed meanwhile and has another version by now.' },
  GENERATION_IN_PROGRESS: { status: 409, message: 'A page for this date is already being written.' },
  IMPORT_NOT_READY: {
    status: 409,
    message: 'The import has no preview to run: it is being read, or it has ended.',
  },
  TOO_MANY_IMPORTS: {
    status: 409,
    message: 'Too many imports are under way or wait to be run. Run or cancel one of them first.',
  },
  NO_EVENTS: { status: 422, message: 'The date has no events to write a page from.' },
  EVENT_PRIVATE: {
    status: 422,
    message: 'The event is private, or of a type that is sent to no provider, and so are its files.',
  },
  NOTHING_CHANGED: {
    status: 422,
    message: 'No event of the date has changed since the page was written.',
  },
  NOTHING_TO_CHECK: {
    status: 422,
    message: 'No sentence of the page rests on an event, so there is nothing to ask the model about.',
  },
  DAY_FULL: { status: 422, message: 'The day is full: it may have 2,000 events and 10 MB of text.' },
  DAY_TOO_LONG: {
    status: 422,
    message: 'The events of the date exceed the maximum length of a prompt.',
  },
  NO_AI_CONFIG: {
    status: 422,
    message: 'No AI provider is configured: choose one, with a model and, if it needs one, an API key.',
  },
  OVER_CAP: {
    status: 422,
    message: 'It was not sent: it could exceed the cap that you have set for this month.',
  },
  AI_PROVIDER_ERROR: { status: 502, message: 'The AI provider gave no usable answer.' },
  AI_TIMEOUT: { status: 504, message: 'The AI provider took too long.' },
  AI_RATE_LIMITED: { status: 503, message: 'The AI provider limits our requests. Try again later.' },
  CANCELLED: { status: 409, message: 'The generation was cancelled.' },
  INTERRUPTED: { status: 503, message: 'The service stopped before the task ended.' },
  RATE_LIMITED: { status: 429, message: 'Too many requests. Try again later.' },
  STORAGE_FULL: { status: 507, message: 'The disk is full or cannot be written. Nothing was saved.' },
  UNAVAILABLE: { status: 503, message: 'The service cannot answer just now. Try again later.' },
  INTERNAL: { status: 500, message: 'Internal error. The log of the service has its cause.' },
} as const satisfies Record<string, { status: number; message: string }>

export type ErrorCode = keyof typeof ERROR_CODES

/** Of FORBIDDEN where the origin of a change is no known address: the client shows what its operator can do. */
export const UNKNOWN_ORIGIN_MESSAGE =
  'Pages of other sites may not send changes. If this is an address of the service, its operator has to set DAYLEAF_PUBLIC_URL to it.'
