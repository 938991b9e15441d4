import { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'

let database: DatabaseSync | undefined

parentPort?.on('message', () => {
  try {
    database ??= new DatabaseSync(String(workerData))
    database.exec('pragma wal_checkpoint(passive)')
  } catch {
    // As where SQLite does it by itself: what could not be copied stays in the log, to be tried again.
  }
  parentPort?.postMessage('over')
})
