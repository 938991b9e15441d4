import { readLocal, writeLocal } from '../../state/local.ts'

/** The last date whose offer was accepted or declined, so that it is not made again. */
const NAME = 'offered-yesterday'

export const wasOffered = (date: string): boolean => readLocal(NAME) === date
export const settleOffer = (date: string): void => writeLocal(NAME, date)
