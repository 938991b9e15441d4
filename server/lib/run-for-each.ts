/** A service that is down fails for everybody; each failure may take seconds. */
const MAX_FAILURES = 10

/**
 * Runs background work for one user after the other, until `signal` aborts. What fails for one user does not keep it
 * from the others.
 *
 * @param atOnce for how many users at the same time
 * @throws AggregateError at the end, or after ten failures
 */
export async function runForEach(
  userIds: readonly string[],
  signal: AbortSignal,
  work: (userId: string) => Promise<void>,
  atOnce = 1,
): Promise<void> {
  const failures: unknown[] = []
  const left = userIds.values()
  const walk = async () => {
    for (const userId of left) {
      if (signal.aborted || failures.length >= MAX_FAILURES) break
      await work(userId).catch((error: unknown) => failures.push(error))
    }
  }
  await Promise.all(Array.from({ length: atOnce }, walk))
  if (failures.length > 0) throw new AggregateError(failures, `failed for ${failures.length} user(s)`)
}
