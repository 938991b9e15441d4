import { Link } from 'wouter'
import { useFormats } from '../../i18n/formats.ts'
import { useScreenWords, useWords } from '../../i18n/words.ts'
import type { ReadDay } from '../../queries/reading.queries.ts'
import { summaryOf } from '../../state/event-summary.ts'
import { wallClockOf } from '../../state/zoned-time.ts'
import { EventText } from '../event/event-text.tsx'
import { PictureStrip } from '../pictures/picture-strip.tsx'
import { usePagePictures } from '../pictures/use-page-pictures.ts'
import { Markdown } from '../text/markdown.tsx'
import { splitTitle } from '../text/page-title.ts'
import { TitleText } from '../text/title-text.tsx'
import styles from './reading.module.css'

/** More would push the page out of view. */
const MAX_PICTURES = 6

/** A day of the list: its page, or else its events. */
export function ReadDayView({ day }: { day: ReadDay }) {
  const { date, journal, events, pictures } = day
  const formats = useFormats()
  const words = useScreenWords('reading')
  const { voice } = useWords().eventTypes
  const page = journal && splitTitle(journal)
  // Events that consist of pictures alone are shown as pictures.
  const written = events.filter((event) => summaryOf(event, voice) !== '')
  return (
    <article className={styles.readDay} id={`day-${date}`}>
      <p className={styles.readDate}>
        <Link href={`/day/${date}`}>
          <time dateTime={date}>{formats.dayOfYear(date)}</time>
        </Link>
        {!page && <span className="quiet small"> · {words.notWritten}</span>}
      </p>
      {page?.title != null && (
        <h3 dir="auto">
          <TitleText title={page.title} />
        </h3>
      )}
      {!page && <PictureStrip pictures={pictures} max={MAX_PICTURES} />}
      {page && <ReadPage day={day} text={page.text} />}
      {journal !== undefined && journal.doubtCount > 0 && (
        <p className={`${styles.readDoubts} small`}>
          <Link href={`/day/${date}`}>{words.toCheck(journal.doubtCount)}</Link>
        </p>
      )}
      {!page && written.length > 0 && (
        <ul className={styles.readLines}>
          {written.map((event) => (
            <li key={event.id} dir="auto">
              {event.occurredAt && (
                <time dateTime={event.occurredAt}>{wallClockOf(event.occurredAt, event.timeZone)}</time>
              )}
              {event.content === '' ? (
                <span>{summaryOf(event, voice)}</span>
              ) : (
                <EventText text={event.content} />
              )}
            </li>
          ))}
        </ul>
      )}
    </article>
  )
}

interface PageProperties {
  day: Pick<ReadDay, 'journal' | 'pictures' | 'sentences'>
  /** Without its title. */
  text: string
}

/** The text of a page with its pictures. */
export function ReadPage({ day: { journal, pictures, sentences }, text }: PageProperties) {
  const shown = usePagePictures({ journal, text, sentences, shown: pictures })
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the buttons are in it, made from the text.
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter clicks a button.
    <div onClick={({ target }) => shown.open(target)}>
      <Markdown text={shown.text} decorate={shown.fill} />
      {shown.viewer}
    </div>
  )
}
