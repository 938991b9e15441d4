// The built web client: its document for every address of a screen, and the files that it loads.
import { existsSync, readFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Context, Hono, Next } from 'hono'
import type { AppEnvironment } from './mount.ts'
import { contentSecurityPolicy } from './security-headers.ts'

const directory = join(import.meta.dirname, '..', '..', 'build', 'web')
const fallbackDocument = join(import.meta.dirname, 'static', 'index.html')

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

/** What programs ask for: an address below one of these is never a screen. */
const NO_SCREEN = /^\/(api|assets|docs|healthz|readyz|metrics)(\/|$)|\.\w+$/

interface Asset {
  type: string
  body: Buffer<ArrayBuffer>
  gzipped: Buffer<ArrayBuffer>
}

/** @param tileUrl where the map's pictures may come from, if anywhere */
export function mountWebClient(app: Hono<AppEnvironment>, tileUrl: string | undefined): void {
  const policy = contentSecurityPolicy(tileUrl === undefined ? [] : [new URL(tileUrl).origin])
  // Read on first demand, for most starts are never asked; kept, because nothing of a build changes under its name.
  const assets = new Map<string, Promise<Asset | undefined>>()
  const names = new Set<string>()
  app.get('/assets/:name', async (context, next) => {
    if (names.size === 0) for (const name of await listAssets()) names.add(name)
    const name = context.req.param('name')
    if (!names.has(name)) return next()
    const asset = assets.get(name) ?? readAsset(name)
    assets.set(name, asset)
    return answerAsset(context, await asset, next)
  })
  app.get('*', (context, next) => {
    if (NO_SCREEN.test(context.req.path)) return next()
    const built = join(directory, 'index.html')
    const document = readFileSync(existsSync(built) ? built : fallbackDocument, 'utf8')
    // The document names the current build, so it must be asked for again.
    return Promise.resolve(
      context.html(document, 200, { 'Cache-Control': 'no-cache', 'Content-Security-Policy': policy }),
    )
  })
}

const listAssets = (): Promise<string[]> => readdir(join(directory, 'assets')).catch(() => [])

/** Undefined when it is gone: the client was built anew since this process looked. */
async function readAsset(name: string): Promise<Asset | undefined> {
  try {
    const body = await readFile(join(directory, 'assets', name))
    const type = TYPES[extname(name)] ?? 'application/octet-stream'
    return { type, body, gzipped: gzipSync(body, { level: 9 }) }
  } catch {
    return undefined
  }
}

function answerAsset(
  context: Context<AppEnvironment>,
  asset: Asset | undefined,
  next: Next,
): Response | Promise<void> {
  if (!asset) return next()
  const isGzipWelcome = /\bgzip\b/.test(context.req.header('accept-encoding') ?? '')
  return context.body(isGzipWelcome ? asset.gzipped : asset.body, 200, {
    'Content-Type': asset.type,
    'Cache-Control': 'public, max-age=31536000, immutable',
    Vary: 'Accept-Encoding',
    ...(isGzipWelcome && { 'Content-Encoding': 'gzip' }),
  })
}
