import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { useFormats } from '../../i18n/formats.ts'
import { useScreenWords } from '../../i18n/words.ts'
import { pageEstimateQuery } from '../../queries/ledger.queries.ts'
import { capShareOf } from './cap-share.ts'

interface Properties {
  date: string
  /** Changes with what the page is written from. */
  state: string
}

/** What a page takes of the month's cap, before it is written. */
export function CapNote({ date, state }: Properties) {
  const words = useScreenWords('ledger')
  const formats = useFormats()
  const { data } = useQuery(pageEstimateQuery(date, state))
  if (!data) return null
  const { page, isOverCap } = data
  const tokens = page.inputTokens + page.outputTokens
  const rounded = Math.round(tokens / 100) * 100
  return (
    <p className="quiet small">
      {isOverCap
        ? words.noteOver
        : words.note(formats.number(rounded), formats.percent(capShareOf(data) ?? 0))}{' '}
      <Link href="/ledger#cap">{words.change}</Link>
    </p>
  )
}
