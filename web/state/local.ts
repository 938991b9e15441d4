/** What the browser keeps for us. A browser that keeps nothing (private, full) is no reason to stop working. */
const PREFIX = 'dayleaf.'

export function readLocal(name: string): string | undefined {
  try {
    return localStorage.getItem(PREFIX + name) ?? undefined
  } catch {
    return undefined
  }
}

/** @param value undefined removes it */
export function writeLocal(name: string, value: string | undefined): void {
  try {
    if (value === undefined) localStorage.removeItem(PREFIX + name)
    else localStorage.setItem(PREFIX + name, value)
  } catch {
    // Nothing else can be done: the value still stands on the screen.
  }
}

/** Forgets everything whose name is to be forgotten. */
export function clearLocal(isForgotten: (name: string) => boolean): void {
  try {
    for (const name of Object.keys(localStorage)) {
      if (name.startsWith(PREFIX) && isForgotten(name.slice(PREFIX.length))) localStorage.removeItem(name)
    }
  } catch {
    // As above.
  }
}

/** Calls back when another tab has changed the value. */
export function onLocalChange(name: string, listener: () => void): void {
  addEventListener('storage', ({ key }) => {
    if (key === null || key === PREFIX + name) listener()
  })
}
