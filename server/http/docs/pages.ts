import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Context, Hono } from 'hono'
import { projectDirectory } from '../../lib/project-directory.ts'
import { version } from '../../lib/version.ts'
import type { AppEnvironment } from '../api/mount.ts'
import { compress } from '../compressed.ts'
import { pageHeaders } from '../security-headers.ts'
import { createOpenApiDocument } from './openapi.ts'
import { createReferencePage } from './reference-page.ts'

/** Static files: of the reference page, and the licenses. */
const FILES = {
  '/pages.css': ['server/http/static/pages.css', 'text/css; charset=utf-8'],
  '/favicon.svg': ['server/http/static/favicon.svg', 'image/svg+xml'],
  '/license.txt': ['LICENSE', 'text/plain; charset=utf-8'],
  '/third-party-notices.txt': ['THIRD-PARTY-NOTICES.md', 'text/plain; charset=utf-8'],
} as const

export function mountPages(app: Hono<AppEnvironment>): void {
  // Created on first use.
  let document: Record<string, unknown> | undefined
  const describe = () => {
    document ??= createOpenApiDocument(version)
    return document
  }
  app.get('/api/v1/openapi.json', (context) =>
    answer(context, JSON.stringify(describe()), { 'Content-Type': 'application/json' }),
  )
  app.get('/docs/', (context) => context.redirect('../docs', 308))
  app.get('/docs', (context) =>
    answer(context, createReferencePage(describe()), {
      'Content-Type': 'text/html; charset=utf-8',
      ...pageHeaders(),
    }),
  )
  for (const [path, [file, type]] of Object.entries(FILES)) {
    const location = join(projectDirectory, file)
    if (!existsSync(location)) continue
    app.get(path, (context) => answer(context, readFileSync(location, 'utf8'), { 'Content-Type': type }))
  }
}

async function answer(
  { env }: Context<AppEnvironment>,
  text: string,
  headers: Record<string, string>,
): Promise<Response> {
  const content = await compress(text, env.incoming)
  return new Response(content.body, { headers: { ...headers, ...content.headers } })
}
