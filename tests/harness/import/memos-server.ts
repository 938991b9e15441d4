import type { IncomingMessage } from 'node:http'
import { type LocalServer, serveLocally } from '../clients/local-server.ts'

/** A server with the API of Memos. */
export interface MemosStandIn extends LocalServer {
  /** Requested paths with their queries. */
  asked: string[]
  /** The status of an answer that fails, or 0 for a connection that breaks. */
  fault: (path: string) => number | undefined
}

const TOKEN = 'memos_pat_1'
export const MEMOS_TOKEN = TOKEN

const memo = (uid: string, fields: object) => ({
  ...{ name: `memos/${uid}`, state: 'NORMAL', creator: 'users/7', visibility: 'PRIVATE', tags: [] },
  ...{ createTime: '2026-03-14T09:00:00Z', content: `Memo ${uid}`, attachments: [] },
  ...fields,
})

const COMMENT = memo('d', { content: 'On a', createTime: '2026-03-15T09:00:00Z' })
const commentOn = (uid: string) => ({
  memo: { name: COMMENT.name, snippet: 'On {a}, \\"b\\"' },
  relatedMemo: { name: `memos/${uid}`, snippet: 'Of } "somebody' },
  type: 'COMMENT',
})

const FIRST = [
  memo('a', {
    relations: [commentOn('a')],
    attachments: [{ name: 'attachments/f1', filename: 'note 1.txt', type: 'text/plain', size: '5' }],
  }),
  memo('b', { creator: 'users/8', content: 'Of somebody else' }),
]
const ARCHIVED = [memo('e', { state: 'ARCHIVED' })]
const SECOND = [
  memo('c', {
    attachments: [{ name: 'attachments/gone', filename: 'note 1.txt', type: 'text/plain', size: '5' }],
  }),
]

/** @param version `old`: before 0.22 */
export async function startMemos(version: 'new' | 'old' = 'new'): Promise<MemosStandIn> {
  const said: Pick<MemosStandIn, 'asked' | 'fault'> = { asked: [], fault: () => undefined }
  const served = await serveLocally((request, response) => {
    const path = String(request.url)
    said.asked.push(path)
    const fault = said.fault(path)
    if (fault === 0) return response.destroy()
    if (fault) return response.writeHead(fault).end()
    const { status, body } = (version === 'new' ? answerAsNew : answerAsOld)(request)
    response.writeHead(status, status === 302 ? { Location: 'http://127.0.0.1:1/' } : {}).end(body)
  })
  return Object.assign(said, served)
}

interface Said {
  status: number
  body: string
}

const json = (value: object): Said => ({ status: 200, body: JSON.stringify(value) })
const PAGE: Said = { status: 200, body: '<!doctype html><title>Memos</title>' }
const isRefused = ({ headers }: IncomingMessage) => headers.authorization !== `Bearer ${TOKEN}`

function answerAsNew(request: IncomingMessage): Said {
  const url = new URL(String(request.url), 'http://memos')
  if (isRefused(request)) return { status: 401, body: '{"code": 16}' }
  if (url.pathname === '/api/v1/auth/me') return json({ user: { name: 'users/7' } })
  if (url.pathname === '/api/v1/memos/a/comments') return json({ memos: [COMMENT], nextPageToken: '' })
  if (url.pathname === '/api/v1/memos' && url.searchParams.get('state') === 'ARCHIVED')
    return json({ memos: ARCHIVED, nextPageToken: '' })
  if (url.pathname === '/api/v1/memos')
    return json(
      url.searchParams.has('pageToken') ? { memos: SECOND } : { memos: FIRST, nextPageToken: 'more' },
    )
  if (url.pathname === '/file/attachments/f1/note%201.txt') return { status: 200, body: 'Hello' }
  return url.pathname.startsWith('/file/') ? { status: 302, body: '' } : PAGE
}

function answerAsOld(request: IncomingMessage): Said {
  const url = new URL(String(request.url), 'http://memos')
  if (url.pathname === '/api/v1/user/me')
    return isRefused(request) ? { status: 401, body: '{}' } : json({ id: 7 })
  if (url.pathname === '/api/v1/memo')
    return json([
      {
        id: 1,
        rowStatus: 'NORMAL',
        creatorId: 7,
        createdTs: 1_773_478_800,
        content: 'Old',
        resourceList: [],
      },
      {
        id: 2,
        rowStatus: 'NORMAL',
        creatorId: 9,
        createdTs: 1_773_478_800,
        content: 'Other',
        resourceList: [],
      },
    ])
  return PAGE
}
