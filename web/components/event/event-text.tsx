import { languageOf } from '../../state/text-language.ts'
import { PageText } from '../text/page-text.tsx'
import styles from './event.module.css'

/** Texts that Markdown renders differently: markup, links, lists. */
const MARKED = /[*_`~[\]|<]|^\s{0,3}(#|>|[-+]\s|\d+[.)]\s)|https?:|www\.|\w@\w/m

/** The text of an event, with bold text, lists and links rendered as on a page. */
export function EventText({ text }: { text: string }) {
  const lang = languageOf(text)
  const asWritten = (
    <p className={styles.eventText} dir="auto" lang={lang}>
      {text}
    </p>
  )
  if (text === '') return null
  if (!MARKED.test(text)) return asWritten
  return (
    <div className={`${styles.eventText} ${styles.marked}`} lang={lang}>
      <PageText text={text} kind="event" />
    </div>
  )
}
