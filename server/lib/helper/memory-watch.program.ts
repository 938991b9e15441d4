// Ends its process when that holds more memory than it may: the limit of V8's heap does not count buffers, long texts, and
// what libraries take by code of their own. A thread, because the program's own thread may be busy while memory grows.
import { workerData } from 'node:worker_threads'

/** A processor fills some 100 MB meanwhile. */
const LOOK_MS = 20

setInterval(() => {
  // Not `exit`, which waits for the threads.
  if (process.memoryUsage.rss() > workerData.maxBytes) process.kill(process.pid, 'SIGKILL')
}, LOOK_MS)
