// Files of drafts and unsent events, stored on this device and shared by all tabs.
import { useMemo } from 'react'
import { MAX_ATTACHMENTS } from '../../contract/limits.ts'
import { openDatabase } from '../offline/database.ts'
import type { KeptFile } from '../offline/records.ts'
import { randomKey } from '../offline/waiting-events.ts'
import { getDayClock } from '../state/day-clock.ts'
import { getUserId } from '../state/session.ts'
import { createStore } from '../state/store.ts'

const store = createStore<{ userId: string; files: readonly KeptFile[] }>({ userId: '', files: [] })

/** Files that the device has no space for, with their user. They are lost when this tab closes. */
const unkept = new Map<string, KeptFile & { userId: string }>()

const listUnkept = (userId: string) => [...unkept.values()].filter((file) => file.userId === userId)

export const isUnkept = (key: string): boolean => unkept.has(key)

const channel = new BroadcastChannel('dayleaf-files')
const onFilesChange = ({ data }: MessageEvent) => data === getUserId() && void showFiles()
channel.addEventListener('message', onFilesChange)
// Files are deleted together with their event.
new BroadcastChannel('dayleaf-waiting').addEventListener('message', onFilesChange)

/** The files of a draft or an unsent event, in display order. */
export function useFiles(owner: string): readonly KeptFile[] {
  const { userId, files } = store.use()
  return useMemo(
    () => (userId === getUserId() ? files.filter((file) => file.owner === owner) : []),
    [userId, files, owner],
  )
}

export const ownerOf = (eventKey: string): string => `event.${eventKey}`

/** Loads all files and deletes those without an event. Never throws: without storage, only this tab's files exist. */
export async function showFiles(): Promise<void> {
  const userId = getUserId()
  const kept = await readFiles(userId).catch(() => [])
  if (userId !== getUserId()) return
  const files = [...kept, ...listUnkept(userId)].sort((one, other) => one.position - other.position)
  store.set({ userId, files })
}

async function readFiles(userId: string): Promise<KeptFile[]> {
  const database = await openDatabase(userId)
  const transaction = database.transaction(['files', 'waiting'], 'readwrite')
  const [files, waiting] = await Promise.all([
    transaction.objectStore('files').getAll(),
    transaction.objectStore('waiting').getAll(),
  ])
  const owners = new Set(waiting.map(({ key }) => ownerOf(key)))
  const isOver = ({ owner }: KeptFile) => owner.startsWith('event.') && !owners.has(owner)
  for (const { key } of files.filter(isOver)) await transaction.objectStore('files').delete(key)
  for (const { key } of listUnkept(userId).filter(isOver)) unkept.delete(key)
  await transaction.done
  return files.filter((file) => !isOver(file))
}

async function announce(userId: string): Promise<void> {
  channel.postMessage(userId)
  await showFiles()
}

export type NewFile = Pick<KeptFile, 'name' | 'mediaType' | 'blob'> &
  Partial<Pick<KeptFile, 'key' | 'durationMs' | 'peaks'>>

export const toNewFile = (file: File): NewFile => ({ name: file.name, mediaType: file.type, blob: file })

/** The last addition to each draft. A large file takes seconds until it is stored, and its event may be saved before. */
const additions = new Map<string, Promise<unknown>>()

/** The files of a draft in display order, with those that are being added. */
export async function readDraftFiles(owner: string): Promise<readonly KeptFile[]> {
  await additions.get(owner)
  await showFiles()
  return store.get().files.filter((file) => file.owner === owner)
}

/**
 * Appends files to a draft, one addition after the other.
 *
 * @param max the draft's maximal number of files
 * @returns the number of files above this limit, which were not added
 */
export function addFiles(owner: string, added: readonly NewFile[], max = MAX_ATTACHMENTS): Promise<number> {
  const userId = getUserId()
  const before = additions.get(owner) ?? Promise.resolve()
  const adding = before.then(() => append(userId, owner, added, max))
  const settled = adding.catch(() => undefined)
  additions.set(owner, settled)
  return adding
}

async function append(
  userId: string,
  owner: string,
  added: readonly NewFile[],
  max: number,
): Promise<number> {
  await showFiles()
  const present = store.get().files.filter((file) => file.owner === owner)
  const room = Math.max(0, max - present.length)
  const first = Math.max(0, ...present.map(({ position }) => position + 1))
  for (const [index, file] of added.slice(0, room).entries()) {
    const key = file.key ?? randomKey()
    await putFile(userId, {
      durationMs: null,
      peaks: null,
      uploads: 0,
      uploadId: null,
      attachment: null,
      refusal: null,
      ...file,
      key,
      owner,
      position: first + index,
    })
    if (file.mediaType.startsWith('image/'))
      void keepTakenFacts(userId, key, file.blob).catch(() => undefined)
  }
  await announce(userId)
  return added.length - Math.min(room, added.length)
}

/** The screen waits for the file, but not for its metadata. */
async function keepTakenFacts(userId: string, key: string, photo: Blob): Promise<void> {
  const { readTakenFacts } = await import('./own-facts.ts')
  await changeFile(userId, key, { taken: await readTakenFacts(photo, getDayClock().timeZone) })
}

async function putFile(userId: string, file: KeptFile): Promise<void> {
  try {
    const database = await openDatabase(userId)
    const transaction = database.transaction('files', 'readwrite', { durability: 'strict' })
    await Promise.all([transaction.store.put(file), transaction.done])
  } catch {
    unkept.set(file.key, { ...file, userId })
  }
}

export async function findFile(userId: string, key: string): Promise<KeptFile | undefined> {
  const held = unkept.get(key)
  if (held) return held
  try {
    return await (await openDatabase(userId)).get('files', key)
  } catch {
    return undefined
  }
}

/** Changes a file in one transaction. @returns undefined if the file no longer exists */
export async function changeFile(
  userId: string,
  key: string,
  change: Partial<KeptFile>,
): Promise<KeptFile | undefined> {
  const held = unkept.get(key)
  let next: KeptFile | undefined = held && { ...held, ...change }
  if (next) {
    unkept.delete(key)
    // Drops the bytes of an uploaded file to save space.
    await putFile(userId, next.attachment ? { ...next, blob: new Blob() } : next)
  } else {
    const database = await openDatabase(userId)
    const transaction = database.transaction('files', 'readwrite')
    const file = await transaction.store.get(key)
    next = file && { ...file, ...change }
    if (next) await transaction.store.put(next)
    await transaction.done
  }
  await announce(userId)
  return next
}

/** Called after an event was sent without this device's storage. */
export function forgetUnkept(keys: readonly string[]): void {
  for (const key of keys) unkept.delete(key)
}

export async function deleteFiles(userId: string, keys: readonly string[]): Promise<void> {
  forgetUnkept(keys)
  try {
    const database = await openDatabase(userId)
    const transaction = database.transaction('files', 'readwrite')
    await Promise.all([...keys.map((key) => transaction.store.delete(key)), transaction.done])
  } catch {
    // Without storage, nothing else must be deleted.
  }
  await announce(userId)
}

export async function swapFiles(one: KeptFile, other: KeptFile): Promise<void> {
  const userId = getUserId()
  await changeFile(userId, one.key, { position: other.position })
  await changeFile(userId, other.key, { position: one.position })
}
