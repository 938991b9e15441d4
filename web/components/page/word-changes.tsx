import { useMemo } from 'react'
import { useScreenWords } from '../../i18n/words.ts'
import { markdownCode } from '../text/markdown-code.ts'
import { plainTextOf } from '../text/plain-text.ts'
import { compareWords } from './compare-words.ts'
import styles from './word-changes.module.css'

/** The differences between two texts: removed words struck out, added words underlined. */
export function WordChanges({ before, after }: { before: string; after: string }) {
  const sourceWords = useScreenWords('sources')
  const { code } = markdownCode.use()
  const parts = useMemo(() => {
    // Without Markdown: a change of formatting is no change.
    const plain = (text: string) => {
      const fragment = code?.renderMarkdown(text)
      return fragment ? plainTextOf(fragment) : text
    }
    return compareWords(plain(before), plain(after))
  }, [code, before, after])
  if (parts.every(({ kind }) => kind === 'same')) return <p className="quiet">{sourceWords.noChanges}</p>
  return (
    <div className={styles.wordChanges} dir="auto">
      {parts.map(({ kind, text, index }) =>
        kind === 'same' ? (
          <span key={index}>{text}</span>
        ) : kind === 'removed' ? (
          <del key={index}>{text}</del>
        ) : (
          <ins key={index}>{text}</ins>
        ),
      )}
    </div>
  )
}
