/** The first and the last date that a diary can have. */
export const FIRST_DATE = '0001-01-01'
export const LAST_DATE = '9999-12-31'

/** Both inclusive. */
export interface DateRange {
  from: string
  to: string
}
