import { type ReactNode, useEffect, useState } from 'react'
import { useWords } from '../../i18n/words.ts'
import { showEvent } from '../shell/show-event.ts'
import styles from './timeline.module.css'

/** Dates whose lines were opened since the client was loaded. */
const opened = new Set<string>()

/** Beside the page the lines stand open, below it they would say the same again. */
const IS_BESIDE = '(min-width: 50rem)'

interface Properties {
  date: string
  count: number
  /** The day has a page. One that is written while the lines are shown leaves them open. */
  hasPage: boolean
  /** Something in the lines waits for its owner. */
  isNeeded: boolean
  children: ReactNode
}

/** The lines of a day, folded where its page says what they say. */
export function FoldedLines({ date, count, hasPage, isNeeded, children }: Properties) {
  const words = useWords()
  const [isOpen, setIsOpen] = useState(
    () => !hasPage || isNeeded || opened.has(date) || matchMedia(IS_BESIDE).matches,
  )
  // An address may name a line.
  useEffect(() => {
    const [, id] = location.hash.split(/^#event-/)
    if (id) showEvent(id)
  }, [])
  const keep = (isNowOpen: boolean) => {
    setIsOpen(isNowOpen)
    if (isNowOpen && hasPage) opened.add(date)
    else opened.delete(date)
  }
  return (
    <details
      className={styles.foldedLines}
      open={isOpen}
      onToggle={({ currentTarget }) => keep(currentTarget.open)}
    >
      <summary hidden={!hasPage}>{words.day.fromLines(count)}</summary>
      {children}
    </details>
  )
}
