import { PROVIDERS } from '../../contract/providers.ts'

/** Display names of the providers; the API uses neutral ids. */
export const providerName = (id: string): string =>
  Object.entries(PROVIDERS).find(([known]) => known === id)?.[1].name ?? id

/** Such as "Groq, OpenAI and Anthropic". */
export function listProviders(place: 'hosted' | 'this machine', locale: string): string {
  const names = Object.values(PROVIDERS).filter((provider) => provider.place === place)
  return new Intl.ListFormat(locale).format(names.map(({ name }) => name))
}
