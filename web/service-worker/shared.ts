// What other programs share with this one, kept until somebody who is signed in takes it: web/files/shared-items.ts.
const DATABASE = 'dayleaf-shared'
const STORE = 'items'

/** Where the manifest sends what is shared. */
export const SHARE_PATH = '/share'

/** Keeps what was shared, and opens today. */
export async function takeShared(request: Request): Promise<Response> {
  try {
    const form = await request.formData()
    const files = form.getAll('files').filter((entry) => entry instanceof File)
    await keep({ receivedAt: Date.now(), text: textOf(form), files })
    return Response.redirect('/?shared', 303)
  } catch {
    return Response.redirect('/?shared=failed', 303)
  }
}

/** Programs send an address as text, as a link, or as both: what another part has already is left out. */
function textOf(form: FormData): string {
  const parts = ['title', 'text', 'url'].map((name) => String(form.get(name) ?? '').trim())
  const isRepeated = (part: string, index: number) =>
    parts.some((other, at) => at !== index && other.includes(part) && (other !== part || at < index))
  return parts.filter((part, index) => part !== '' && !isRepeated(part, index)).join('\n')
}

async function keep(item: { receivedAt: number; text: string; files: readonly File[] }): Promise<void> {
  const database = await open()
  try {
    await new Promise<void>((resolve, reject) => {
      const transaction = database.transaction(STORE, 'readwrite', { durability: 'strict' })
      transaction.objectStore(STORE).add(item)
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(transaction.error)
    })
  } finally {
    database.close()
  }
}

const open = (): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const opening = indexedDB.open(DATABASE, 1)
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE, { autoIncrement: true })
    opening.onsuccess = () => resolve(opening.result)
    opening.onerror = () => reject(opening.error)
  })
