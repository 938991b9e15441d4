import type { Ref } from 'react'
import { useFormats } from '../../i18n/formats.ts'
import { useScreenWords, useWords } from '../../i18n/words.ts'
import type { DateRange, PicturedPage } from '../../queries/reading.queries.ts'
import { splitTitle } from '../text/page-title.ts'
import { TitleText } from '../text/title-text.tsx'
import bookletStyles from './booklet.module.css'
import { ReadPage } from './read-day.tsx'
import styles from './reading.module.css'

interface Properties {
  pages: readonly PicturedPage[]
  range: DateRange
  ref: Ref<HTMLDivElement>
}

/** The pages of a range as a book: title, contents, months. */
export function Book({ pages, range, ref }: Properties) {
  const { appName } = useWords()
  const formats = useFormats()
  const months = [...Map.groupBy(pages, ({ journal }) => journal.date.slice(0, 7))]
  return (
    <div ref={ref} data-book>
      <header className={bookletStyles.bookTitle}>
        <p className={bookletStyles.bookName}>{appName}</p>
        <p>
          {formats.longDate(range.from)}
          {range.to > range.from && ` – ${formats.longDate(range.to)}`}
        </p>
      </header>
      <Contents months={months} />
      {months.map(([month, own]) => (
        <section key={month} className={bookletStyles.bookMonth}>
          <h2 id={`book-${month}`}>{formats.month(`${month}-01`)}</h2>
          {own.map((page) => (
            <BookPage key={page.journal.id} page={page} />
          ))}
        </section>
      ))}
    </div>
  )
}

function Contents({ months }: { months: readonly [string, PicturedPage[]][] }) {
  const words = useScreenWords('reading')
  const formats = useFormats()
  return (
    <nav className={bookletStyles.bookContents} aria-labelledby="book-contents">
      <h2 id="book-contents">{words.contents}</h2>
      {months.map(([month, own]) => (
        <section key={month}>
          <h3>
            <a href={`#book-${month}`}>{formats.month(`${month}-01`)}</a>
          </h3>
          <ol>
            {own.map(({ journal: page }) => (
              <li key={page.id} value={Number(page.date.slice(8))}>
                <a href={`#book-${page.date}`} dir="auto">
                  {splitTitle(page).title ?? formats.weekday(page.date)}
                </a>
              </li>
            ))}
          </ol>
        </section>
      ))}
    </nav>
  )
}

function BookPage({ page }: { page: PicturedPage }) {
  const formats = useFormats()
  const { title, text } = splitTitle(page.journal)
  return (
    <article className={styles.readDay} id={`book-${page.journal.date}`}>
      <p className={styles.readDate}>{formats.fullDate(page.journal.date)}</p>
      {title !== null && (
        <h3 dir="auto">
          <TitleText title={title} />
        </h3>
      )}
      <ReadPage day={page} text={text} />
    </article>
  )
}
