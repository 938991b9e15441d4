import { useScreenWords } from './words.ts'

export const useWebhookWords = () => useScreenWords('webhooks')
