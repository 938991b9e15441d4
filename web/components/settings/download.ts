// Downloads a file of the API: a plain link cannot carry the credential.
import { readBody, type send } from '../../api/call.ts'

/** Those of an export: contract/export.ts. */
const FILE_TYPES = /^(application\/(epub\+)?zip|text\/calendar|application\/octet-stream)\b/

/**
 * Stores the file of a response under the name in its headers.
 *
 * @param onProgress is called with the bytes so far
 * @throws ApiError
 */
export async function saveFile(
  response: Awaited<ReturnType<typeof send<object, null>>>,
  onProgress: (bytes: number) => void,
): Promise<{ name: string; bytes: number }> {
  const body = await readBody(response, FILE_TYPES)
  const chunks: BlobPart[] = []
  let bytes = 0
  for (const reader = body.getReader(); ; ) {
    const { value, done } = await reader.read()
    if (done) break
    chunks.push(value)
    bytes += value.length
    onProgress(bytes)
  }
  const name = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1] ?? 'dayleaf'
  saveAs(new Blob(chunks), name)
  return { name, bytes }
}

export function saveAs(blob: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  // After the browser has read the file.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
