// Downloads a file of the API: a plain link cannot carry the credential.
import { readAnswer, type send } from '../../api/call.ts'

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
  if (!response.ok || !response.body) {
    await readAnswer(response)
    throw new Error('The answer has no file.')
  }
  const chunks: BlobPart[] = []
  let bytes = 0
  for (const reader = response.body.getReader(); ; ) {
    const { value, done } = await reader.read()
    if (done) break
    chunks.push(value as Uint8Array<ArrayBuffer>)
    bytes += value.length
    onProgress(bytes)
  }
  const name = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1] ?? 'dayleaf'
  saveAs(new Blob(chunks), name)
  return { name, bytes }
}

function saveAs(blob: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  // After the browser has read the file.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
