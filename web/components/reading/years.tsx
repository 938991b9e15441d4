// Years and months beside the pages, on a screen with room for them.

import { useFormats } from '../../i18n/formats.ts'
import { useScreenWords } from '../../i18n/words.ts'
import type { ReadMonth } from '../../offline/kept-reading.ts'
import styles from './reading.module.css'

interface Properties {
  /** In the order of the pages. */
  months: readonly ReadMonth[]
  /** The month at the top of the screen; undefined above the first. */
  current: string | undefined
  onGo: (month: string) => void
}

export function Years({ months, current = months[0]?.month, onGo }: Properties) {
  const words = useScreenWords('reading')
  const formats = useFormats()
  return (
    <nav className={styles.years} aria-label={words.jump}>
      <ul>
        {[...Map.groupBy(months, ({ month }) => month.slice(0, 4))].map(([year, own]) => {
          const isOpen = current?.startsWith(year)
          return (
            <li key={year}>
              <button type="button" aria-expanded={isOpen} onClick={() => own[0] && onGo(own[0].month)}>
                {formats.year(`${year}-01-01`)}
              </button>
              {isOpen && (
                <ul>
                  {own.map(({ month }) => (
                    <li key={month}>
                      <button
                        type="button"
                        aria-current={month === current ? 'true' : undefined}
                        onClick={() => onGo(month)}
                      >
                        {formats.shortMonth(`${month}-01`)}
                      </button>
                    </li>
                  ))}
                </ul>
              )}
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
