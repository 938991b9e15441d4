// Wishes that many have, by one press each.
import { useScreenWords } from '../../i18n/words.ts'
import { LANGUAGE_IDS } from '../../state/languages.ts'
import { usePreferences } from '../../state/preferences.ts'
import { Button } from '../shell/button.tsx'
import styles from './page.module.css'

interface Properties {
  instructions: string
  onChange: (instructions: string) => void
}

/** A wish that stands in the field already is taken out again. */
export function QuickWishes({ instructions, onChange }: Properties) {
  const words = useScreenWords('wishes')
  const { language } = usePreferences()
  const toggle = (wish: string) =>
    onChange(
      instructions.includes(wish)
        ? instructions.replace(wish, '').replaceAll('  ', ' ').trim()
        : `${instructions} ${wish}`.trim(),
    )
  const names = new Intl.DisplayNames(language, { type: 'language' })
  const others = LANGUAGE_IDS.filter((id) => id !== language).map((id) => names.of(id) ?? id)
  return (
    <fieldset className={`row ${styles.quickWishes}`}>
      <legend className="visually-hidden">{words.quick}</legend>
      {words.quickWishes.map((wish) => (
        <Button
          key={wish}
          look="small"
          aria-pressed={instructions.includes(wish)}
          onClick={() => toggle(wish)}
        >
          {wish.replace(/[.。]$/u, '')}
        </Button>
      ))}
      <select
        className="small"
        aria-label={words.otherLanguage}
        value=""
        onChange={({ target }) => toggle(words.inLanguage(target.value))}
      >
        <option value="" disabled>
          {words.otherLanguage}
        </option>
        {others.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </select>
    </fieldset>
  )
}
