import { ProviderFailure, toAppError } from '../provider-failure.ts'
import type { Provider } from '../providers/provider.ts'

interface Guarded {
  provider: Provider
  apiKey: string | undefined
  totalMs: number
  /** The caller's own wish to end the call. */
  signal?: AbortSignal
}

/**
 * Runs one piece of work with a provider under its time limit, and says in an AppError why it failed.
 *
 * @throws AppError, or the reason of the caller's signal
 */
export async function withDeadline<T>(
  guarded: Guarded,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const { provider, totalMs, signal } = guarded
  signal?.throwIfAborted()
  const deadline = new AbortController()
  const timer = setTimeout(() => deadline.abort(new ProviderFailure('unfinished')), totalMs)
  try {
    checkKey(guarded)
    return await work(signal ? AbortSignal.any([signal, deadline.signal]) : deadline.signal)
  } catch (error) {
    signal?.throwIfAborted()
    const reason: unknown = deadline.signal.aborted ? deadline.signal.reason : error
    throw reason instanceof ProviderFailure ? toAppError(reason, provider) : reason
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Finds out here what needs no call. A key that no header can carry is refused before an error of the
 * network's own could quote it.
 */
function checkKey({ provider, apiKey }: Guarded): void {
  if (provider.needsKey && !apiKey) throw new ProviderFailure('key-missing')
  if (apiKey && !/^[\x21-\x7e]+$/.test(apiKey)) throw new ProviderFailure('key-refused')
}
