import type { Advice } from '../failure-messages.ts'

/** Advice about failures of a hosted provider. */
export const HOSTED_ADVICE: Advice = {
  unreachable:
    'Check the network of the machine that Dayleaf runs on, or ask the operator to check its address.',
  modelUnknown: 'Choose another one in the settings.',
  promptTooLong: 'Choose a model with a larger context window.',
  memory: 'Choose a smaller model.',
}
