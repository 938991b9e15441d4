import type { Cost } from '../../../contract/ledger.ts'
import { useFormats } from '../../i18n/formats.ts'

/** Costs of a request are thousandths of a cent: two significant digits, and at least two decimals. */
export function useCostText(): (cost: Cost | null) => string {
  const { locale } = useFormats()
  return (cost) => {
    if (!cost) return '–'
    const { amount, currency } = cost
    const digits = amount > 0 && amount < 0.1 ? Math.min(9, 1 - Math.floor(Math.log10(amount))) : 2
    const format = { style: 'currency', currency, currencyDisplay: 'code', minimumFractionDigits: 2 } as const
    return new Intl.NumberFormat(locale, { ...format, maximumFractionDigits: Math.max(2, digits) }).format(
      amount,
    )
  }
}
