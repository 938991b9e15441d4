import { API_PREFIX } from '../../../contract/index.ts'
import { openSocket } from './raw-socket.ts'

/**
 * Begins a check of an archive whose last part does not come. Enough of it comes not to end below the least rate.
 *
 * @returns what resolves when the service has closed the connection
 */
export async function beginArrivingCheck(url: string, token: string): Promise<{ closed: Promise<unknown> }> {
  const socket = await openSocket(url)
  const closed = new Promise((resolve) => socket.resume().once('close', resolve))
  const head = [
    `POST ${API_PREFIX}/export/check HTTP/1.1`,
    ...['Host: localhost', `Authorization: Bearer ${token}`, 'Content-Length: 1500000'],
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n${'x'.repeat(1_400_000)}`)
  return { closed }
}
