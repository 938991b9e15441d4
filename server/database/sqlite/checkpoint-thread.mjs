// JavaScript: for TypeScript the thread would load a compiler of its own, which costs 20 MB.
import { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'

let database

parentPort.on('message', (mode) => {
  try {
    database ??= new DatabaseSync(workerData, { timeout: 1000 })
    database.exec(`pragma wal_checkpoint(${mode})`)
  } catch {
    // What could not be copied stays in the log, to be tried again.
  }
  parentPort.postMessage('over')
})
