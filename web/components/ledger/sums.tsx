import type { LedgerSum } from '../../../contract/ledger.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useScreenWords } from '../../i18n/words.ts'
import { useCostText } from './cost-text.ts'
import styles from './ledger.module.css'

interface Properties {
  sums: readonly LedgerSum[]
  title: string
  /** Of a key, which is empty for requests to no provider. */
  nameOf: (key: string) => string
}

/** Requests, tokens and cost of each service, or of each purpose. */
export function Sums({ sums, title, nameOf }: Properties) {
  const words = useScreenWords('ledger')
  const formats = useFormats()
  const costText = useCostText()
  if (sums.length === 0) return null
  return (
    <div className={styles.sums}>
      <table>
        <thead>
          <tr>
            <th scope="col">{title}</th>
            <th scope="col">{words.requests}</th>
            <th scope="col">{words.tokens}</th>
            <th scope="col">{words.cost}</th>
          </tr>
        </thead>
        <tbody>
          {sums.map((sum) => (
            <tr key={`${sum.key} ${sum.cost?.currency}`}>
              <th scope="row">{sum.key === '' ? words.noProvider : nameOf(sum.key)}</th>
              <td>{formats.number(sum.requests)}</td>
              <td>{formats.number(tokensOf(sum))}</td>
              <td>
                {costText(sum.cost)}
                {sum.unpriced > 0 && <p className="quiet small">{words.unpriced(sum.unpriced)}</p>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

export const tokensOf = ({ inputTokens, outputTokens }: LedgerSum): number => inputTokens + outputTokens
