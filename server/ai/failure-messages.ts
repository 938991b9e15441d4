// Messages for failures of calls to a provider, with what the user can do.
import type { ProviderReason } from '../../contract/provider-reasons.ts'

/** Advice for users of this provider, in full sentences. */
export interface Advice {
  unreachable: string
  modelUnknown: string
  promptTooLong: string
  memory: string
}

/** What a failure was about. Read by our own patterns: no text of a provider is repeated to users. */
export interface FailureFacts {
  /** Memory, such as `39.4 GiB`. */
  needed?: string | undefined
  available?: string | undefined
  /** The context window that was asked for, in tokens. */
  contextSize?: number | undefined
  /** The unknown wrapper, such as `<|channel|>`. */
  wrapper?: string | undefined
  /** The refused parameter, as `refused-parameters.ts` names it. */
  parameter?: string | undefined
  /** Whether it has a newer name. */
  isRenamed?: boolean | undefined
}

export type Message = (name: string, advice: Advice, facts: FailureFacts) => string

export const MESSAGES: Readonly<Record<ProviderReason, Message>> = {
  'key-missing': (name) => `${name} needs an API key. Add one in the settings.`,
  'key-refused': (name) => `${name} does not accept the API key. Check it in the settings.`,
  'account-closed': (name) => `The account at ${name} is not active. Its site tells why.`,
  'not-served-here': (name) =>
    `${name} does not serve the country of the machine that Dayleaf runs on. Choose another service.`,
  'terms-not-accepted': (name) =>
    `${name} wants its terms of this model to be accepted first. Accept them on its site, or choose another model.`,
  'not-verified': (name) =>
    `${name} streams this model only to verified organizations. Verify yours on its site, or choose another model.`,
  'quota-used-up': (name) =>
    `The account at ${name} has no credit or quota left. Add some on its site, or choose another service.`,
  limited: (name) => `${name} limits our requests. Try again later.`,
  'over-allowance': (name) =>
    `The request is larger than what the plan at ${name} allows at once. Shorten the day, choose another model, or raise the plan.`,
  'model-unknown': (name, advice) => `${name} does not know the model. ${advice.modelUnknown}`,
  'model-not-loaded': (name) => `${name} has no model loaded. Load the model there, then try again.`,
  'model-loading': (name) => `${name} is still loading the model. Try again in a minute.`,
  'model-broken': (name) =>
    `${name} could not run the model: it failed to load, or it crashed. Restart ${name}, or choose another model.`,
  'not-for-texts': (name) => `The model at ${name} does not write texts. Choose another in the settings.`,
  'no-pictures': (name) => `The model at ${name} does not see pictures. Choose another in the settings.`,
  memory: (name, advice, facts) => `${nameMemory(name, facts)} ${advice.memory}`,
  'prompt-too-long': (name, advice) =>
    `The day is longer than what the model at ${name} can read. ${advice.promptTooLong}`,
  'request-too-large': (name) =>
    `${name}, or a proxy before it, takes no request of this size. Shorten the day, or have the operator raise the proxy's limit of a request's body.`,
  'parameter-refused': (name, _, { parameter = 'a setting' }) =>
    `${name} did not accept the request: its model does not take “${parameter}”. Choose another model.`,
  'request-refused': (name) =>
    `${name} did not accept the request. Its model may not write texts, or not such long ones: try another.`,
  overloaded: (name) => `${name} has a fault or is overloaded. Try again later.`,
  'reported-error': (name) => `${name} reported an error. Try again, or try another model.`,
  unreachable: (name, advice) => `${name} does not answer. ${advice.unreachable}`,
  'connect-timeout': (name, advice) => `${name} could not be reached in time. ${advice.unreachable}`,
  silent: (name) => `${name} sent nothing for too long. Try again, or choose a faster model.`,
  'gave-up': (name) => `${name} gave up waiting. Try again, or choose a faster model.`,
  unfinished: (name) => `${name} did not finish in time. Try again, or choose a faster model.`,
  'broken-off': (name) => `The connection to ${name} broke off. Try again.`,
  redirected: (name) =>
    `The address of ${name} leads elsewhere, and redirects are not followed. The operator can correct it.`,
  'unknown-format': (name) =>
    `The answer from the address of ${name} is not in its format. The operator can check the address.`,
  'too-large': (name) => `${name} sent far more than a page. Try another model.`,
  'no-end-mark': (name) => `${name} stopped before the end of its answer. Try again.`,
  'cut-for-length': (name) =>
    `${name} cut the page off at the model's limit. Ask for a shorter page, or choose another model.`,
  'thought-only': (name) =>
    `The model at ${name} used all its room for thinking and wrote no page. Choose a model that thinks less, or turn its thinking off.`,
  withheld: (name) => `${name} withheld the text. Other instructions or another model may help.`,
  empty: (name, advice) => `${name} sent no text. If the day is long: ${advice.promptTooLong}`,
  repetition: (name) =>
    `The model at ${name} repeated itself without end, and was stopped. Try again, or choose a larger model.`,
  echo: (name) =>
    `This model cannot follow the instructions: it repeated or discussed them instead of writing the page. Choose a larger model at ${name}.`,
  'unknown-wrapper': (name, _, { wrapper = 'an unknown mark' }) =>
    `The model at ${name} put its text into “${wrapper}”, which Dayleaf does not know. Nothing was stored. Choose another model.`,
}

function nameMemory(name: string, { needed, available, contextSize }: FailureFacts): string {
  const window = contextSize ? ` with a context window of ${contextSize.toLocaleString('en')} tokens` : ''
  if (!needed) return `The machine of ${name} has too little memory for the model${window}.`
  const free = available ? `, ${available} are free` : ''
  return `The model at ${name}${window} needs ${needed} of memory${free}.`
}
