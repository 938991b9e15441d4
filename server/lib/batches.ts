/** Cuts a list into batches of at most `size` items, such as the parameters of one statement. */
export function* inBatches<T>(items: readonly T[], size: number): Generator<readonly T[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size)
}
