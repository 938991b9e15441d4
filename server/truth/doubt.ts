import type { Doubt as AnyDoubt } from '../../contract/sources.ts'

/** What the rules doubt; offsets are those in the sentence. */
export type Doubt = Omit<AnyDoubt, 'by'>
