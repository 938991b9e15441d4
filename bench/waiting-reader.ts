// Reads the list of days again and again, in a thread of its own: the work of the bench must not delay its clock.
import { setTimeout as wait } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { ask, get } from './person.ts'

const { port, token, pauseMs }: { port: number; token: string; pauseMs: number } = workerData

let longestMs = 0
let isOver = false
parentPort?.once('message', () => {
  isOver = true
})
while (!isOver) {
  const startedAt = performance.now()
  await ask(port, token, get('/days'))
  longestMs = Math.max(longestMs, performance.now() - startedAt)
  await wait(pauseMs)
}
parentPort?.postMessage(longestMs)
