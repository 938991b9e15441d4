import { useScreenWords } from './words.ts'

export const useLedgerWords = () => useScreenWords('ledger')
