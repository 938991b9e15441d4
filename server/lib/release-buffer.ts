/** Smaller buffers may share their memory, and are collected soon. */
const MIN_BYTES = 16 * 1024

/**
 * Frees the memory of a buffer that nobody uses any more; the caller must know that no read or write of it is under way.
 * It is outside of V8's heap: V8 keeps up to 64 MB of it, and then collects its whole heap.
 */
export function releaseBuffer({ buffer, byteLength }: Uint8Array): void {
  const isShared = byteLength !== buffer.byteLength || !(buffer instanceof ArrayBuffer)
  if (byteLength >= MIN_BYTES && !isShared) buffer.transfer(0)
}
