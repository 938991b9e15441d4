import type { StoredEvent } from '../../../server/diary/event-mapping.ts'

/** Dependencies of services for a diary without attachments. */
export const WITHOUT_FILES = {
  signer: {
    signEvent: (_userId: string, event: StoredEvent) => ({ ...event, attachments: [] }),
  },
  removeUnusedFiles: async () => {},
}

/** An empty store. */
export const NO_FILES = { removeAll: async () => {} }
