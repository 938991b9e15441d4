import type { TestDatabase } from '../engines/test-database.ts'
import { type HeldWriter, startHeldWriter } from '../providers/held-writer.ts'
import { type AppOnDatabase, type AppOptions, startAppOn } from './app-on-database.ts'

/** The service on a new database, with a provider that responds when the test says so. */
export interface HeldApp {
  store: TestDatabase
  writer: HeldWriter
  app: AppOnDatabase
  stop(): Promise<void>
}

export async function startHeldApp(
  open: () => Promise<TestDatabase>,
  options: Omit<AppOptions, 'database' | 'writerUrl'> = {},
): Promise<HeldApp> {
  const store = await open()
  const writer = await startHeldWriter()
  const app = await startAppOn({ ...options, database: store.database, writerUrl: writer.url })
  return {
    store,
    writer,
    app,
    async stop() {
      await app.stop()
      await writer.close()
      await store.close()
    },
  }
}
