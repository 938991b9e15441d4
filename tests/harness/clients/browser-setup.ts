import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { processEnvironment } from '../../../server/config.ts'
import { unpackBrowser } from './carried-browser.ts'

/** Before all browser tests: builds the client from its current sources, and unpacks the browser once for all workers. */
export async function setup(): Promise<void> {
  const script = join(import.meta.dirname, '../../../scripts/build.ts')
  // Vitest's own `test` would build the client with the development build of React.
  await promisify(execFile)(process.execPath, [script], {
    env: { ...processEnvironment(), NODE_ENV: 'production' },
  })
  if (!processEnvironment().DAYLEAF_TEST_BROWSER) await unpackBrowser()
}
