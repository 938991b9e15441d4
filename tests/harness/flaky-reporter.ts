import type { Reporter, TestCase } from 'vitest/node'

/** Lists the tests that passed only when they were run again, each with its first error. */
export class FlakyReporter implements Reporter {
  readonly #flaky: TestCase[] = []

  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky) this.#flaky.push(test)
  }

  onTestRunEnd(): void {
    for (const test of this.#flaky)
      process.stdout.write(
        `Flaky: ${test.module.relativeModuleId} > ${test.fullName}\n${test.result().errors?.[0]?.stack ?? ''}\n`,
      )
  }
}
