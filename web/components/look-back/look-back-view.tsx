import { useState } from 'react'
import { Link } from 'wouter'
import type { CalendarDay, Day } from '../../../contract/days.ts'
import type { Journal } from '../../../contract/journal.ts'
import { withoutSigns } from '../../../contract/text-signs.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import type { LookBack } from '../../queries/look-back.queries.ts'
import { useKnownSettings } from '../../queries/settings.queries.ts'
import { writePage } from '../../queries/writing.ts'
import { ownWordsOf } from '../../state/event-summary.ts'
import { readLocal, writeLocal } from '../../state/local.ts'
import { picturesOf } from '../../state/picture.ts'
import { isPageSeen } from '../../state/seen-page.ts'
import { Thumbnail } from '../pictures/thumbnail.tsx'
import { Button } from '../shell/button.tsx'
import { PageText } from '../text/page-text.tsx'
import { splitTitle } from '../text/page-title.ts'
import { TitleText } from '../text/title-text.tsx'
import { firstSentence } from './first-sentence.ts'
import styles from './look-back.module.css'

/** The local value with the last date whose offer was accepted or declined, so that it is not made again. */
const OFFERED = 'offered-yesterday'

interface Properties {
  today: string
  lookBack: LookBack
}

/** The day of this date in the nearest earlier year. */
export const findEarlier = ({ days }: LookBack, today: string): Day | undefined =>
  days.find(({ date }) => date < today)

/** The same day of an earlier year, and a yesterday that has events and no page, or a page that was not seen here. */
export function LookBackView({ today, lookBack }: Properties) {
  const { lookBack: words } = useWords()
  const [settled, setSettled] = useState(() => readLocal(OFFERED))
  const { yesterday } = lookBack
  const earlier = findEarlier(lookBack, today)
  const offered = yesterday?.hasJournal || yesterday?.date === settled ? undefined : yesterday
  const isPageNew = yesterday?.hasJournal && !isPageSeen(yesterday.date)
  if (!earlier && !offered && !isPageNew) return null
  return (
    <aside className={styles.lookBack} aria-label={words.heading}>
      {isPageNew && (
        <p>
          <Link href={`/day/${yesterday.date}`}>{words.pageIsThere}</Link>
        </p>
      )}
      {offered && <Offer day={offered} onDecline={() => setSettled(offered.date)} />}
      {earlier && <Earlier today={today} day={earlier} />}
    </aside>
  )
}

/** Not shown again after it was accepted or declined. */
function Offer({ day, onDecline }: { day: CalendarDay; onDecline: () => void }) {
  const { lookBack: words } = useWords()
  const { settings } = useKnownSettings()
  const settle = () => writeLocal(OFFERED, day.date)
  // Where no service is chosen, its day offers one.
  const write = () => {
    settle()
    if (settings?.aiProvider) void writePage(day.date, '')
  }
  const decline = () => {
    settle()
    onDecline()
  }
  return (
    <p className={styles.lookBackOffer}>
      <span>{words.yesterday(day.eventCount)}</span>
      <span className="row">
        <Link href={`/day/${day.date}`} className="button plain" onClick={write}>
          {words.write}
        </Link>
        <Button look="plain quiet" onClick={decline}>
          {words.later}
        </Button>
      </span>
    </p>
  )
}

function Earlier({ today, day }: { today: string; day: Day }) {
  const { lookBack: words } = useWords()
  const { eventCount } = useWords().day
  const [picture] = picturesOf(day.events)
  const years = Number(today.slice(0, 4)) - Number(day.date.slice(0, 4))
  const sentence = day.journal
    ? firstSentence(withoutSigns(splitTitle(day.journal).text))
    : firstSentence(day.events.map(ownWordsOf).find((text) => text !== '') ?? '')
  return (
    <Link href={`/day/${day.date}`} className={styles.lookBackYear}>
      {picture && <Thumbnail attachment={picture.attachment} />}
      <span className={styles.lookBackWords}>
        <span className="quiet small">{words.yearsAgo(years)}</span>
        <span dir="auto">{sentence || eventCount(day.events.length)}</span>
      </span>
    </Link>
  )
}

/** The beginning of the latest page, in the place of today's until today has an event. */
export function LastPage({ page }: { page: Journal }) {
  const { lookBack: words } = useWords()
  const formats = useFormats()
  const { title, text } = splitTitle(page)
  const date = formats.longDate(page.date)
  return (
    <article className={`sheet ${styles.lastPage}`}>
      <p className="quiet small">{title === null ? words.lastPage : `${words.lastPage} · ${date}`}</p>
      <h2 dir="auto">
        <Link href={`/day/${page.date}`}>
          <TitleText title={title ?? date} />
        </Link>
      </h2>
      <div className={styles.lastPageText}>
        <PageText text={text} />
      </div>
    </article>
  )
}
