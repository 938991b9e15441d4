// Receives items shared from other programs, and stores them until a signed-in user opens the client:
// web/files/shared-items.ts.
const DATABASE = 'dayleaf-shared'
const STORE = 'items'

/** The manifest's share target. */
export const SHARE_PATH = '/share'

/** Stores the shared items and redirects to today. */
export async function receiveShared(request: Request): Promise<Response> {
  try {
    const form = await request.formData()
    const files = form.getAll('files').filter((entry) => entry instanceof File)
    await keep({ receivedAt: Date.now(), text: textOf(form), files })
    return Response.redirect('/?shared', 303)
  } catch {
    return Response.redirect('/?shared=failed', 303)
  }
}

/** Joins title, text and URL without repetition: programs send a URL as text, as a URL, or as both. */
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
