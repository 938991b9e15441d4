import { placeWords as en } from './en/places.ts'
import { createWords } from './lazy-words.ts'
import { placeWords as zh } from './zh/places.ts'

export const usePlaceWords = createWords({ en, zh })
