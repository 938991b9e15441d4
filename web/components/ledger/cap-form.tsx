// The caps of a month: nothing that could exceed them is sent.

import type { Settings } from '../../../contract/settings.ts'
import { useScreenWords } from '../../i18n/words.ts'
import { saveSettings } from '../../queries/settings.queries.ts'
import { Field } from '../fields/field.tsx'
import { Setting } from '../settings/setting.tsx'
import { useTypedSetting } from '../settings/use-setting.ts'

const MAX = { tokens: 1_000_000_000, amount: 1_000_000 }

/** Half the world writes a comma. */
const numberIn = (text: string) => Number(text.replace(',', '.'))

/** @param stored null without a cap */
function useCap(name: 'tokens' | 'amount', stored: number | null) {
  const { cap } = useScreenWords('ledger')
  const isAllowed = (text: string) => {
    const isNumber = name === 'tokens' ? /^\d+$/.test(text) : /^\d*[.,]?\d+$/.test(text)
    return text === '' || (isNumber && numberIn(text) <= MAX[name])
  }
  const { field, fault, saving } = useTypedSetting(stored === null ? '' : String(stored), {
    save: (text) => saveSettings({ monthlyCap: { [name]: text === '' ? null : numberIn(text) } }),
    check: (text) => (isAllowed(text) ? undefined : cap.wrong),
    // The beginning of a number is another cap.
    isWhole: true,
  })
  // Not a number field: it hides from the client what is no number.
  return { saving, input: { ...field, error: fault, placeholder: cap.none, autoComplete: 'off' } }
}

export function CapForm({ settings: { monthlyCap } }: { settings: Settings }) {
  const { cap } = useScreenWords('ledger')
  const tokens = useCap('tokens', monthlyCap.tokens)
  const amount = useCap('amount', monthlyCap.amount)
  return (
    <section id="cap">
      <h2>{cap.title}</h2>
      <p className="quiet">{cap.intro}</p>
      <Setting saving={tokens.saving}>
        <Field {...tokens.input} label={cap.tokens} inputMode="numeric" />
      </Setting>
      <Setting saving={amount.saving}>
        <Field {...amount.input} label={cap.amount} inputMode="decimal" hint={cap.amountHint} />
      </Setting>
    </section>
  )
}
