/** A service that is down fails for everybody; each failure may take seconds. */
const MAX_FAILURES = 10

/**
 * Runs background work for one user after the other, until `signal` aborts. What fails for one user does not keep it
 * from the others.
 *
 * @throws AggregateError at the end, or after ten failures
 */
export async function runForEach(
  userIds: readonly string[],
  signal: AbortSignal,
  work: (userId: string) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = []
  for (const userId of userIds) {
    if (signal.aborted || failures.length === MAX_FAILURES) break
    await work(userId).catch((error: unknown) => failures.push(error))
  }
  if (failures.length > 0) throw new AggregateError(failures, `failed for ${failures.length} user(s)`)
}
