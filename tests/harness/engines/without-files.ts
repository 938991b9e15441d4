import type { StoredEvent } from '../../../server/events/event-mapping.ts'

/** For services of a diary in which nothing is attached. */
export const WITHOUT_FILES = {
  signer: {
    signEvent: (_userId: string, event: StoredEvent) => ({ ...event, attachments: [] }),
  },
  removeUnusedFiles: async () => {},
}

/** A store that has nothing of anybody. */
export const NO_FILES = { removeAll: async () => {} }
