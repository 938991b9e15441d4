// The built web client: its document for every address of a screen, and the files that it loads.
import { existsSync, readFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Context } from 'hono'
import { isScreenPath } from '../../contract/screen-path.ts'
import { projectDirectory } from '../lib/project-directory.ts'
import type { AppEnvironment } from './api/mount.ts'
import { pageHeaders } from './security-headers.ts'

const directory = join(projectDirectory, 'build', 'web')
const fallbackDocument = join(projectDirectory, 'server', 'http', 'static', 'index.html')

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
}

type Headers = Record<string, string>

interface Asset {
  type: string
  body: Buffer<ArrayBuffer>
  gzipped: Buffer<ArrayBuffer>
}

/** Answers with a file of the client or, at the address of a screen, with its document; undefined elsewhere. */
export type WebClient = (context: Context<AppEnvironment>) => Promise<Response | undefined>

/** @param tileUrl where the map's pictures may come from, if anywhere */
export function createWebClient(tileUrl: string | undefined): WebClient {
  const headers = pageHeaders(tileUrl === undefined ? [] : [new URL(tileUrl).origin])
  // Read on first demand, for most starts are never asked; kept, because nothing of a build changes under its name.
  const assets = new Map<string, Promise<Asset | undefined>>()
  const names = new Set<string>()
  return async (context) => {
    const { path } = context.req
    if (isScreenPath(path)) return answerDocument(context, headers)
    if (names.size === 0) for (const name of await listFiles()) names.add(name)
    if (!names.has(path)) return undefined
    const asset = assets.get(path) ?? readAsset(path)
    assets.set(path, asset)
    return answerAsset(context, headers, await asset)
  }
}

function answerDocument(context: Context<AppEnvironment>, headers: Headers): Response {
  const built = join(directory, 'index.html')
  const document = readFileSync(existsSync(built) ? built : fallbackDocument, 'utf8')
  return context.body(document, 200, {
    'Content-Type': 'text/html; charset=UTF-8',
    // The document names the current build, so it must be asked for again.
    'Cache-Control': 'no-cache',
    ...headers,
  })
}

/** The addresses of all that was built, but for the document, which is served at many. */
async function listFiles(): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries
    .filter((entry) => entry.isFile() && entry.name !== 'index.html')
    .map((entry) => `/${relative(directory, join(entry.parentPath, entry.name)).replaceAll('\\', '/')}`)
}

/** Undefined when it is gone: the client was built anew since this process looked. */
async function readAsset(path: string): Promise<Asset | undefined> {
  try {
    const body = await readFile(join(directory, path))
    const type = TYPES[extname(path)] ?? 'application/octet-stream'
    return { type, body, gzipped: gzipSync(body, { level: 9 }) }
  } catch {
    return undefined
  }
}

function answerAsset(
  context: Context<AppEnvironment>,
  headers: Headers,
  asset: Asset | undefined,
): Response | undefined {
  if (!asset) return undefined
  const isGzipWelcome = /\bgzip\b/.test(context.req.header('accept-encoding') ?? '')
  return context.body(isGzipWelcome ? asset.gzipped : asset.body, 200, {
    'Content-Type': asset.type,
    // Only the names below /assets change with what is in them.
    'Cache-Control': context.req.path.startsWith('/assets/')
      ? 'public, max-age=31536000, immutable'
      : 'no-cache',
    Vary: 'Accept-Encoding',
    ...(isGzipWelcome && { 'Content-Encoding': 'gzip' }),
    ...headers,
  })
}
