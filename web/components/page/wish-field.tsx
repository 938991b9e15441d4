// The user's wishes in the form of a page: a field for this page, and a list of the lasting ones.
import { useId } from 'react'
import { Link } from 'wouter'
import type { Wishes } from '../../../contract/wishes.ts'
import { describeWishes, useWishWords } from '../../i18n/wish-words.ts'
import { usePreferences } from '../../state/preferences.ts'
import { TooLongNote } from '../fields/too-long-note.tsx'

interface Properties {
  instructions: string
  onChange: (instructions: string) => void
}

export function WishField({ instructions, onChange }: Properties) {
  const words = useWishWords()
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{words.forPage}</label>
      <textarea
        id={id}
        rows={2}
        // biome-ignore lint/a11y/noAutofocus: the button that opened it is gone.
        autoFocus={instructions === ''}
        dir="auto"
        placeholder={words.forPageHint}
        value={instructions}
        onChange={({ target }) => onChange(target.value)}
      />
      <TooLongNote text={instructions} max={10_000} />
    </div>
  )
}

/** Lists the lasting wishes, with a link to their settings. */
export function LastingWishes({ wishes }: { wishes: Wishes }) {
  const words = useWishWords()
  const { language } = usePreferences()
  const described = describeWishes(wishes, words, language)
  return (
    <p className="quiet small lasting-wishes">
      {described !== '' && <>{words.lasting(described)} </>}
      <Link href="/settings#wishes">{described === '' ? words.keep : words.change}</Link>
    </p>
  )
}
