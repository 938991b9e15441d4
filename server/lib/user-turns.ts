/** A queue in which users take turns: however much one has put in, the next work of each other user comes before. */
export class UserTurns<T> {
  /** Of each user in the order of arrival; the user whose turn is next comes first. */
  readonly #waiting = new Map<string, T[]>()
  #size = 0

  get size(): number {
    return this.#size
  }

  add(userId: string, one: T): void {
    const own = this.#waiting.get(userId)
    if (own) own.push(one)
    else this.#waiting.set(userId, [one])
    this.#size += 1
  }

  /** Does nothing if it waits no more. */
  remove(userId: string, one: T): void {
    const own = this.#waiting.get(userId) ?? []
    const index = own.indexOf(one)
    if (index < 0) return
    own.splice(index, 1)
    this.#size -= 1
    if (own.length === 0) this.#waiting.delete(userId)
  }

  /** The next one of the first user who may start; the user's others come after those of the other users. */
  takeNext(mayStart: (userId: string) => boolean): T | undefined {
    const userId = this.#waiting.keys().find(mayStart)
    if (userId === undefined) return undefined
    const [next, ...rest] = this.#waiting.get(userId) ?? []
    this.#waiting.delete(userId)
    if (rest.length > 0) this.#waiting.set(userId, rest)
    this.#size -= 1
    return next
  }
}
