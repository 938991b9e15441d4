// Reads the list of days again and again, in a thread of its own: the work of the bench must not delay its clock.
import { setTimeout as wait } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { openHttpConnection } from './http-connection.ts'
import { get } from './person.ts'
import { toBytes } from './request-bytes.ts'

const { port, token, pauseMs }: { port: number; token: string; pauseMs: number } = workerData

// One connection, as a browser keeps it: the garbage of thousands of new ones would count as memory of the measured work.
const connection = await openHttpConnection(port)
const request = toBytes(get('/days'), token)

let longestMs = 0
let isOver = false
parentPort?.once('message', () => {
  isOver = true
})
while (!isOver) {
  const startedAt = performance.now()
  const { status } = await connection.send(request)
  if (status >= 300) throw new Error(`The list of days was answered with ${status}.`)
  longestMs = Math.max(longestMs, performance.now() - startedAt)
  await wait(pauseMs)
}
connection.close()
parentPort?.postMessage(longestMs)
