import { PROVIDERS } from '../../contract/providers.ts'

/** Display names of the providers; the API uses neutral ids. */
export const providerName = (id: string): string =>
  Object.entries(PROVIDERS).find(([known]) => known === id)?.[1].name ?? id

/** Such as "Ollama and LM Studio". */
export function listLocalProviders(locale: string): string {
  const local = Object.values(PROVIDERS).filter(({ place }) => place === 'this machine')
  return new Intl.ListFormat(locale).format(local.map(({ name }) => name))
}
