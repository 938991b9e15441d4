import { z } from 'zod'
import { PROVIDER_IDS, PROVIDERS } from './providers.ts'

export const ProviderIdSchema = z.enum(PROVIDER_IDS).meta({
  id: 'ProviderId',
  description: `${PROVIDER_IDS.map((id) => `${id} ${PROVIDERS[id].name}`).join(', ')}.`,
})
