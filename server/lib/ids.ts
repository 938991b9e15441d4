import { randomUUIDv7 } from 'node:crypto'

/** A UUIDv7: sorts by its time of creation, so that rows made together lie together on disk. */
export const newId = (): string => randomUUIDv7()
