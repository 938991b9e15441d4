// A server with the parts of Immich's API that a feed asks, as its OpenAPI document describes them.
import { text } from 'node:stream/consumers'
import { type LocalServer, serveLocally } from '../clients/local-server.ts'

export const IMMICH_KEY = 'immich-key-1'
const OWNER = 'owner-1'

interface Asset {
  id: string
  taken: string
  [member: string]: unknown
}

export interface ImmichStandIn extends LocalServer {
  /** What it has, to be changed by a test. */
  assets: Asset[]
  /** Requested paths. */
  asked: string[]
  /** The bodies of searches. */
  searches: Record<string, unknown>[]
  /** Its answer to each page is the first, with this as `nextPage`. */
  repeats: ((page: number) => string | null) | undefined
}

const describe = ({ taken, ...asset }: Asset) => ({
  ...{
    ownerId: OWNER,
    type: 'IMAGE',
    originalFileName: `${asset.id}.HEIC`,
    isTrashed: false,
    isArchived: false,
  },
  ...{
    visibility: 'timeline',
    fileCreatedAt: taken,
    localDateTime: taken,
    livePhotoVideoId: null,
    exifInfo: {},
  },
  ...asset,
})

/** @param pictureOf the bytes of an asset's preview or original */
export async function startImmich(pictureOf: (path: string) => Buffer): Promise<ImmichStandIn> {
  const state: Omit<ImmichStandIn, keyof LocalServer> = {
    ...{ assets: [], asked: [], searches: [] },
    repeats: undefined,
  }
  const served = await serveLocally(async (request, response) => {
    const url = new URL(String(request.url), 'http://immich')
    state.asked.push(url.pathname + url.search)
    const say = (status: number, body: object) => response.writeHead(status).end(JSON.stringify(body))
    if (request.headers['x-api-key'] !== IMMICH_KEY) return say(401, { message: 'Invalid API key' })
    if (url.pathname === '/api/users/me') return say(200, { id: OWNER, email: 'ada@example.org' })
    if (url.pathname === '/api/search/metadata') {
      const search = JSON.parse(await text(request)) as {
        takenAfter?: string
        takenBefore?: string
        page: number
      }
      state.searches.push({ ...search })
      const { takenAfter = '', takenBefore = '9999', page } = search
      const found = state.assets
        .filter(({ taken }) => taken >= takenAfter && taken < takenBefore)
        .map(describe)
      const { repeats } = state
      const items = repeats === undefined ? found.slice(2 * (page - 1), 2 * page) : found
      const following = found.length > 2 * page ? String(page + 1) : null
      const nextPage = repeats === undefined ? following : repeats(page)
      return say(200, {
        albums: {},
        assets: { total: items.length, count: items.length, items, nextPage, facets: [] },
      })
    }
    if (/^\/api\/assets\/[^/]+\/(original|thumbnail)$/.test(url.pathname))
      return response.writeHead(200, { 'Content-Type': 'image/jpeg' }).end(pictureOf(url.pathname))
    return say(404, { message: 'Not found' })
  })
  return Object.assign(state, served)
}
