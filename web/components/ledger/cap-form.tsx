// The caps of a month: nothing that could exceed them is sent.
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { Settings } from '../../../contract/settings.ts'
import { useLedgerWords } from '../../i18n/ledger-words.ts'
import { saveSettings } from '../../queries/settings.queries.ts'
import { Field } from '../fields/field.tsx'
import { Button } from '../shell/button.tsx'
import { Failure } from '../shell/states.tsx'

const toField = (value: number | null): string => (value === null ? '' : String(value))
const fromField = (text: string): number | null => (text.trim() === '' ? null : Number(text))

export function CapForm({ settings: { monthlyCap } }: { settings: Settings }) {
  const { cap } = useLedgerWords()
  const [tokens, setTokens] = useState(toField(monthlyCap.tokens))
  const [amount, setAmount] = useState(toField(monthlyCap.amount))
  const { mutate: save, reset, isSuccess, error } = useMutation(saveSettings)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save({ monthlyCap: { tokens: fromField(tokens), amount: fromField(amount) } })
  }
  return (
    <section id="cap">
      <h2>{cap.title}</h2>
      <p className="quiet">{cap.intro}</p>
      <form onSubmit={submit} onChange={reset}>
        <Field
          label={cap.tokens}
          type="number"
          inputMode="numeric"
          min={0}
          max={1_000_000_000}
          step={1}
          placeholder={cap.none}
          value={tokens}
          onChange={({ target }) => setTokens(target.value)}
        />
        <Field
          label={cap.amount}
          type="number"
          inputMode="decimal"
          min={0}
          max={1_000_000}
          step="any"
          placeholder={cap.none}
          hint={cap.amountHint}
          value={amount}
          onChange={({ target }) => setAmount(target.value)}
        />
        <div className="row">
          <Button type="submit">{cap.save}</Button>
          <span role="status" className="good">
            {isSuccess && cap.saved}
          </span>
        </div>
        <Failure error={error} />
      </form>
    </section>
  )
}
