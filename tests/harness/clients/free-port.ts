import { serveLocally } from './local-server.ts'

/** A port that the system assigned and we closed: it assigns others before it assigns the same one again. */
export async function findFreePort(): Promise<number> {
  const { url, close } = await serveLocally(() => undefined)
  await close()
  return Number(new URL(url).port)
}
