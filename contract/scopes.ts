// Loaded by the client, which has no zod.

/** What an API key may do. `record` creates events and attachments, nothing else; `generate` calls AI providers. */
export const SCOPES = ['read', 'write', 'record', 'generate'] as const
export type Scope = (typeof SCOPES)[number]

/** Whether these scopes are enough where one is needed. Who may change everything may also add to it. */
export const isGranted = (needed: Scope, scopes: readonly Scope[]): boolean =>
  scopes.includes(needed) || (needed === 'record' && scopes.includes('write'))
