import { type FormEvent, useId, useState } from 'react'
import { useWords } from '../../i18n/words.ts'
import { hasDraft, useDraft } from '../../state/draft.ts'
import { maxLengthOf } from '../fields/max-length.ts'

interface Properties {
  date: string
  hasPage: boolean
  onWrite: (instructions: string) => void
}

/** Asks for a page; the user's wishes for this one have a field when they are asked for. */
export function WriteForm({ date, hasPage, onWrite }: Properties) {
  const words = useWords()
  const id = useId()
  const draftName = `instructions.${date}`
  const [instructions, setInstructions] = useDraft<string>(draftName, '')
  const [hasField, setHasField] = useState(() => hasDraft(draftName))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onWrite(instructions)
  }
  return (
    <form className={hasPage ? 'write' : 'write sheet empty'} onSubmit={submit}>
      {!hasPage && <p>{words.page.none}</p>}
      {hasField && (
        <div className="field">
          <label htmlFor={id}>{words.page.instructions}</label>
          <textarea
            id={id}
            rows={2}
            // biome-ignore lint/a11y/noAutofocus: the button that opened it is gone.
            autoFocus={instructions === ''}
            maxLength={maxLengthOf(instructions, 10_000)}
            placeholder={words.page.instructionsHint}
            value={instructions}
            onChange={(event) => setInstructions(event.target.value)}
          />
        </div>
      )}
      <div className="row">
        <button type="submit" className={hasPage ? 'button' : 'button primary'}>
          {hasPage ? words.page.rewrite : words.page.write}
        </button>
        {!hasField && (
          <button type="button" className="button plain" onClick={() => setHasField(true)}>
            {words.page.wish}
          </button>
        )}
      </div>
    </form>
  )
}
