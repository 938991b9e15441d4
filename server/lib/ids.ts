import { randomUUIDv7 } from 'node:crypto'

/** The first 48 bits of the newest id, its time, and the 12 bits after its version. */
let [newest, counter] = ['', 0]

/**
 * A UUIDv7: sorts by its time of creation, so that rows made together lie together on disk. Ids of one millisecond sort in
 * the order in which this process made them, because lists break ties of time by id: the 12 bits after the version count
 * up from a random number (RFC 9562, section 6.2, method 1). More than 2,048 in a millisecond are not ordered.
 */
export function newId(): string {
  const id = randomUUIDv7()
  const time = id.slice(0, 13)
  const start = Number.parseInt(id.slice(15, 18), 16) >> 1
  counter = time === newest && counter < 0xfff ? counter + 1 : start
  newest = time
  return `${time}-7${counter.toString(16).padStart(3, '0')}${id.slice(18)}`
}
