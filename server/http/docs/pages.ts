import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Hono } from 'hono'
import { projectDirectory } from '../../lib/project-directory.ts'
import { version } from '../../lib/version.ts'
import type { AppEnvironment } from '../api/mount.ts'
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
  app.get('/api/v1/openapi.json', (context) => context.json(describe()))
  app.get('/docs', (context) => context.html(createReferencePage(describe()), 200, pageHeaders()))
  for (const [path, [file, type]] of Object.entries(FILES)) {
    const location = join(projectDirectory, file)
    if (!existsSync(location)) continue
    app.get(path, (context) => context.body(readFileSync(location, 'utf8'), 200, { 'Content-Type': type }))
  }
}
