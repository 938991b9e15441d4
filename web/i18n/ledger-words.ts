import { ledgerWords as en } from './en/ledger.ts'
import { createWords } from './lazy-words.ts'
import { ledgerWords as zh } from './zh/ledger.ts'

export const useLedgerWords = createWords({ en, zh })
