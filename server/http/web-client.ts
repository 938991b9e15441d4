// The built web client: its document at the address of every screen, and the files that it loads.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import type { Context } from 'hono'
import { isScreenPath } from '../../contract/screen-path.ts'
import { projectDirectory } from '../lib/project-directory.ts'
import type { AppEnvironment } from './api/mount.ts'
import { pageHeaders } from './security-headers.ts'

const directory = join(projectDirectory, 'build', 'web')
const fallbackDocument = join(projectDirectory, 'server', 'http', 'static', 'index.html')

export interface WebClient {
  /** Whether the path is a screen or a file. */
  has(path: string): boolean
  /** Undefined for other paths. */
  answer(context: Context<AppEnvironment>): Promise<Response | undefined>
}

/** @param tileUrl URL template of the map tiles, if configured */
export function createWebClient(tileUrl: string | undefined): WebClient {
  const headers = pageHeaders({
    imageOrigins: tileUrl === undefined ? [] : [new URL(tileUrl).origin],
    styles: listStyles(readDocument()),
  })
  const answerFile = serveStatic<AppEnvironment>({ root: directory, precompressed: true })
  // The document is served at the addresses of screens only.
  const isFile = (path: string) => path !== '/index.html' && /\.\w+$/.test(path)
  return {
    has: (path) => isScreenPath(path) || (isFile(path) && existsSync(join(directory, path))),
    async answer(context) {
      const { path } = context.req
      const isScreen = isScreenPath(path)
      if (!isScreen && !isFile(path)) return undefined
      for (const [name, value] of Object.entries(headers)) context.header(name, value)
      // A file below /assets has a hash of its content in its name; the document names the current build.
      const isForEver = path.startsWith('/assets/')
      context.header('Cache-Control', isForEver ? 'public, max-age=31536000, immutable' : 'no-cache')
      if (isScreen) return context.html(readDocument())
      const response = await answerFile(context, async () => undefined)
      return response ?? undefined
    },
  }
}

/** Written into the document itself: they are for a document whose files do not arrive. */
const listStyles = (html: string): string[] =>
  [...html.matchAll(/<style>([^<]*)<\/style>/g)].map(([, style = '']) => style)

const document = join(directory, 'index.html')

export const isWebClientBuilt = (): boolean => existsSync(document)

const readDocument = (): string => readFileSync(isWebClientBuilt() ? document : fallbackDocument, 'utf8')
