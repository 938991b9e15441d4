/**
 * The catalogue of AI services that can write pages. Settings, their environment variables, the documents and the client
 * all follow from it. It imports nothing, because the client carries it.
 */
interface ProviderEntry {
  /** The service's own name, as users know it. */
  name: string
  /** Where it runs, and with that what leaves the machine when a page is written. */
  place: 'hosted' | 'this machine'
  needsKey: boolean
  protocol: 'chat completions' | 'Anthropic' | 'Ollama'
  /** Base URL, without a slash at its end. The operator can set another. */
  defaultUrl: string
  /** Where a user gets a key, or the program. */
  site: string
}

export const PROVIDERS = {
  provider_a: {
    name: 'Groq',
    place: 'hosted',
    needsKey: true,
    protocol: 'chat completions',
    defaultUrl: 'https://api.groq.com/openai/v1',
    site: 'https://console.groq.com/keys',
  },
  provider_b: {
    name: 'OpenAI',
    place: 'hosted',
    needsKey: true,
    protocol: 'chat completions',
    defaultUrl: 'https://api.openai.com/v1',
    site: 'https://platform.openai.com/api-keys',
  },
  provider_c: {
    name: 'Anthropic',
    place: 'hosted',
    needsKey: true,
    protocol: 'Anthropic',
    defaultUrl: 'https://api.anthropic.com/v1',
    site: 'https://platform.claude.com/settings/keys',
  },
  provider_d: {
    name: 'Ollama',
    place: 'this machine',
    needsKey: false,
    protocol: 'Ollama',
    defaultUrl: 'http://127.0.0.1:11434',
    site: 'https://ollama.com/download',
  },
  provider_e: {
    name: 'LM Studio',
    place: 'this machine',
    needsKey: false,
    protocol: 'chat completions',
    defaultUrl: 'http://127.0.0.1:1234/v1',
    site: 'https://lmstudio.ai/download',
  },
} as const satisfies Record<string, ProviderEntry>

export type ProviderId = keyof typeof PROVIDERS

export const PROVIDER_IDS = Object.keys(PROVIDERS) as [ProviderId, ...ProviderId[]]

/** The privacy sentence of a provider, by where it runs. */
export const PRIVACY: Readonly<Record<ProviderEntry['place'], string>> = {
  hosted: 'The events of a day are sent to it when you ask for its page, or have pages written by night.',
  'this machine': 'It runs on your own machine, and nothing leaves it.',
}
