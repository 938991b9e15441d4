import { type FormEvent, useId } from 'react'
import { useWords } from '../../i18n/words.ts'
import { useDraft } from '../../state/draft.ts'
import { maxLengthOf } from '../fields/max-length.ts'

interface Properties {
  date: string
  hasPage: boolean
  onWrite: (instructions: string) => void
}

/** Asks for a page, with the user's wishes for this one. */
export function WriteForm({ date, hasPage, onWrite }: Properties) {
  const words = useWords()
  const id = useId()
  const [instructions, setInstructions] = useDraft<string>(`instructions.${date}`, '')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onWrite(instructions)
  }
  return (
    <form className={hasPage ? 'write' : 'write sheet empty'} onSubmit={submit}>
      {!hasPage && <p>{words.page.none}</p>}
      <div className="field">
        <label htmlFor={id}>{words.page.instructions}</label>
        <textarea
          id={id}
          rows={2}
          maxLength={maxLengthOf(instructions, 10_000)}
          placeholder={words.page.instructionsHint}
          value={instructions}
          onChange={(event) => setInstructions(event.target.value)}
        />
      </div>
      <button type="submit" className={hasPage ? 'button' : 'button primary'}>
        {hasPage ? words.page.rewrite : words.page.write}
      </button>
    </form>
  )
}
