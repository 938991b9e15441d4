import { type FormEvent, useState } from 'react'
import type { Wishes } from '../../../contract/wishes.ts'
import { useWords } from '../../i18n/words.ts'
import { hasDraft, useDraft } from '../../state/draft.ts'
import { Button } from '../shell/button.tsx'
import { LastingWishes, WishField } from './wish-field.tsx'

interface Properties {
  date: string
  hasPage: boolean
  wishes: Wishes | undefined
  onWrite: (instructions: string) => void
}

/** Generates a page, with an optional field for wishes. */
export function WriteForm({ date, hasPage, wishes, onWrite }: Properties) {
  const words = useWords()
  const draftName = `instructions.${date}`
  const [instructions, setInstructions] = useDraft<string>(draftName, '')
  const [hasField, setHasField] = useState(() => hasDraft(draftName))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onWrite(instructions)
  }
  const hasWishes = wishes && Object.values(wishes).some(Boolean)
  return (
    <form className={hasPage ? 'write' : 'write sheet empty'} onSubmit={submit}>
      {!hasPage && <p>{words.page.none}</p>}
      {hasField && <WishField instructions={instructions} onChange={setInstructions} />}
      <div className="row">
        <button type="submit" className={hasPage ? 'button' : 'button primary'}>
          {hasPage ? words.page.rewrite : words.page.write}
        </button>
        {!hasField && (
          <Button look="plain" onClick={() => setHasField(true)}>
            {words.page.wish}
          </Button>
        )}
      </div>
      {wishes && (hasField || hasWishes) && <LastingWishes wishes={wishes} />}
    </form>
  )
}
