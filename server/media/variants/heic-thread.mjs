// Decodes one HEIC picture. Plain JavaScript, because a worker starts from its own file, even next to a bundle.
import { readFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import decode from 'heic-decode'

const { data, width, height } = await decode({ buffer: await readFile(workerData) })
const bytes = new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
parentPort?.postMessage({ data: bytes, width, height }, [bytes.buffer])
