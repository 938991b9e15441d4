// Stems of the words of kept texts, as the service computes them.
import { newStemmer } from 'snowball-stemmers'
import { createWordStems } from '../../server/text/word-stems.ts'
import { fold } from './fold.ts'

export const { stemIn, wordStemsOf } = createWordStems({ createStemmer: newStemmer, fold })
