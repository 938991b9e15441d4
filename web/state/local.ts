/** Local storage. Does nothing if the browser forbids it. */
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
    // The value is still on the screen.
  }
}

/** The names of all values. */
export function listLocal(): string[] {
  try {
    const names = Object.keys(localStorage).filter((name) => name.startsWith(PREFIX))
    return names.map((name) => name.slice(PREFIX.length))
  } catch {
    return []
  }
}

/** Removes the values whose names match. */
export function clearLocal(isRemoved: (name: string) => boolean): void {
  for (const name of listLocal().filter(isRemoved)) writeLocal(name, undefined)
}

/** Calls `listener` when another tab changes the value. @returns a function that ends this */
export function onLocalChange(name: string, listener: () => void): () => void {
  const look = ({ key }: StorageEvent) => {
    if (key === null || key === PREFIX + name) listener()
  }
  addEventListener('storage', look)
  return () => removeEventListener('storage', look)
}
