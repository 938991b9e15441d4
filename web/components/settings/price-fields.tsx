import { useScreenWords } from '../../i18n/words.ts'
import type { TypedPrice } from '../../state/typed-price.ts'
import { Field } from '../fields/field.tsx'

interface Properties {
  price: TypedPrice
  onChange: (price: TypedPrice) => void
}

/** The price of a model, for the costs of requests; all empty: none. */
export function PriceFields({ price, onChange }: Properties) {
  const { price: words } = useScreenWords('ledger')
  const isTyped = price.input !== '' || price.output !== ''
  const number = { type: 'number', inputMode: 'decimal', min: 0, max: 1_000_000, step: 'any' } as const
  return (
    <details>
      <summary>{words.title}</summary>
      <p className="quiet small">{words.hint}</p>
      <Field
        {...number}
        label={words.input}
        required={isTyped}
        value={price.input}
        onChange={({ target }) => onChange({ ...price, input: target.value })}
      />
      <Field
        {...number}
        label={words.output}
        required={isTyped}
        value={price.output}
        onChange={({ target }) => onChange({ ...price, output: target.value })}
      />
      <Field
        label={words.currency}
        hint={words.currencyError}
        maxLength={3}
        pattern="[A-Za-z]{3}"
        autoComplete="off"
        required={isTyped}
        value={price.currency}
        onChange={({ target }) => onChange({ ...price, currency: target.value.toUpperCase() })}
      />
    </details>
  )
}
