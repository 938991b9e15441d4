/** @returns false if the signal aborts first; the result is then handled by nobody. @throws like `result` */
export function endsBefore(result: Promise<unknown>, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const leave = () => resolve(false)
    if (signal.aborted) leave()
    signal.addEventListener('abort', leave, { once: true })
    result.then(() => resolve(true), reject).finally(() => signal.removeEventListener('abort', leave))
  })
}
