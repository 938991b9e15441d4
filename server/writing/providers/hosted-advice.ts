import type { Advice } from '../provider-failure.ts'

/** What a user can do about a service that somebody else runs. */
export const HOSTED_ADVICE: Advice = {
  unreachable: 'Check the network of the machine that Dayleaf runs on.',
  modelUnknown: 'Choose another one in the settings.',
  promptTooLong: 'Choose a model with a larger context window.',
}
