// The memos of a Memos server. Their files are fetched when an event needs them.
import { UnreadableFile } from '../../import/problem.ts'
import type { FileToExtract } from '../../import/reading/import-reader.ts'
import { fetchFromServer } from '../../import/reading/import-reader.ts'
import type { ReadFeed } from '../feed-kind.ts'
import { readSent } from '../feed-kind.ts'
import { ask } from './ask.ts'

const MAX_FETCH_MS = 10 * 60_000
/** Of all memos as text. */
const MAX_BYTES = 200_000_000

/** Where the versions of Memos keep a file that the fetched data name `files/UID_NAME`. */
function addressesOf(path: string): string[] {
  const [, uid = '', name = ''] = /^files\/([^_]+)_(.*)$/s.exec(path) ?? []
  const [id, shown] = [encodeURIComponent(uid), encodeURIComponent(name)]
  return [`/file/attachments/${id}/${shown}`, `/file/resources/${id}/${shown}`, `/o/r/${id}`]
}

/** The operator allows feeds by a setting of their own. */
function failAsOfFeed(error: unknown): never {
  if (error instanceof UnreadableFile && error.problem.code === 'private_address')
    throw new UnreadableFile(error.problem.path, 'private_feed', { cause: error })
  throw error
}

export const readMemos: ReadFeed = (context, take) =>
  context.temporary.use(async (to) => {
    const { access, feed, reach, signal, leave } = context
    const { address, credential: token } = access
    if (address === null || token === null) throw new UnreadableFile(feed.name, 'server_denied')
    const base = address.replace(/\/+$/, '').replace(/\/api\/v1$/, '')
    const server = { ...reach, address: base, token }
    const fetch = { server, to, maxFileBytes: 0, room: MAX_BYTES, hasFiles: false }
    await fetchFromServer(fetch, { signal, leave, timeMs: MAX_FETCH_MS }).catch(failAsOfFeed)
    const extract = async ({ from, to: path, maxBytes }: FileToExtract) => {
      const source = 'path' in from ? from.path : ''
      for (const way of addressesOf(source)) {
        const url = new URL(base + way)
        const headers = { Authorization: `Bearer ${token}` }
        const found = await ask(context, { url, headers, maxBytes, to: path }, 0).catch((error: unknown) => {
          if (error instanceof UnreadableFile && error.problem.code === 'missing_media') return undefined
          throw error
        })
        if (found) return found
      }
      throw new UnreadableFile(source, 'missing_media')
    }
    const batches = await readSent(context, { path: to, size: 0, fileName: 'memos.zip', format: 'memos' })
    await take({ batches, completeFrom: '0001-01-01', extract })
  })
