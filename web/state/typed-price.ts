import type { Price } from '../../contract/ledger.ts'

/** A price as the fields of a form hold it. */
export interface TypedPrice {
  input: string
  output: string
  currency: string
}

export const typePrice = (price: Price | null): TypedPrice => ({
  input: price ? String(price.input) : '',
  output: price ? String(price.output) : '',
  currency: price?.currency ?? '',
})

/** Null where no price is typed. */
export const readPrice = ({ input, output, currency }: TypedPrice): Price | null =>
  input === '' && output === '' ? null : { input: Number(input), output: Number(output), currency }
