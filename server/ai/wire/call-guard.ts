import { type FailedProvider, ProviderFailure, toAppError } from '../provider-failure.ts'

interface DeadlineOptions {
  provider: FailedProvider & { needsKey: boolean }
  apiKey: string | undefined
  totalMs: number
  /** The caller's signal. */
  signal?: AbortSignal
  /** Whether part of an answer has arrived, for the reason of the failure. */
  hasBegun?: () => boolean
}

/**
 * Runs `work` with a provider under a time limit, and turns its failure into an AppError.
 *
 * @throws AppError, or the reason of the caller's signal
 */
export async function withDeadline<T>(
  options: DeadlineOptions,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const { provider, totalMs, signal, hasBegun = () => true } = options
  signal?.throwIfAborted()
  const deadline = new AbortController()
  const timer = setTimeout(
    () => deadline.abort(new ProviderFailure(hasBegun() ? 'unfinished' : 'silent')),
    totalMs,
  )
  try {
    checkKey(options)
    return await work(signal ? AbortSignal.any([signal, deadline.signal]) : deadline.signal)
  } catch (error) {
    signal?.throwIfAborted()
    const reason: unknown = deadline.signal.aborted ? deadline.signal.reason : error
    throw reason instanceof ProviderFailure ? toAppError(reason, provider) : reason
  } finally {
    clearTimeout(timer)
  }
}

/** A key that a header cannot carry is refused here, before Node's error could quote it. */
function checkKey({ provider, apiKey }: DeadlineOptions): void {
  if (provider.needsKey && !apiKey) throw new ProviderFailure('key-missing')
  if (apiKey && !/^[\x21-\x7e]+$/.test(apiKey)) throw new ProviderFailure('key-refused')
}
