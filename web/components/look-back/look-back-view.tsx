import '../../styles/look-back.css'
import { useState } from 'react'
import { Link } from 'wouter'
import type { CalendarDay, Day } from '../../../contract/days.ts'
import { withoutSigns } from '../../../contract/text-signs.ts'
import { useWords } from '../../i18n/words.ts'
import { summaryOf } from '../../state/event-summary.ts'
import { Button } from '../shell/button.tsx'
import { splitTitle } from '../text/page-title.ts'
import { firstSentence } from './first-sentence.ts'
import { useLookBackWords } from './look-back-words.ts'
import { settleOffer } from './offered-yesterday.ts'

interface Properties {
  today: string
  earlier?: Day | undefined
  /** A yesterday that has events and no page. */
  yesterday?: CalendarDay | undefined
}

export function LookBackView({ today, earlier, yesterday }: Properties) {
  const words = useLookBackWords()
  const [isDeclined, setDeclined] = useState(false)
  const offered = isDeclined ? undefined : yesterday
  if (!earlier && !offered) return null
  return (
    <aside className="look-back" aria-label={words.heading}>
      {offered && <Offer day={offered} onDecline={() => setDeclined(true)} />}
      {earlier && <Earlier today={today} day={earlier} />}
    </aside>
  )
}

/** Not shown again after it was accepted or declined. */
function Offer({ day, onDecline }: { day: CalendarDay; onDecline: () => void }) {
  const words = useLookBackWords()
  const settle = () => settleOffer(day.date)
  const decline = () => {
    settle()
    onDecline()
  }
  return (
    <p className="look-back-offer">
      <span>{words.yesterday(day.eventCount)}</span>
      <Link href={`/day/${day.date}`} className="button plain" onClick={settle}>
        {words.write}
      </Link>
      <Button look="plain quiet" onClick={decline}>
        {words.later}
      </Button>
    </p>
  )
}

function Earlier({ today, day }: { today: string; day: Day }) {
  const words = useLookBackWords()
  const { eventCount } = useWords().day
  const years = Number(today.slice(0, 4)) - Number(day.date.slice(0, 4))
  const sentence = day.journal
    ? firstSentence(withoutSigns(splitTitle(day.journal).text))
    : firstSentence(day.events.map(summaryOf).find((text) => text !== '') ?? '')
  return (
    <Link href={`/day/${day.date}`} className="look-back-year">
      <span className="quiet small">{words.yearsAgo(years)}</span>
      <span dir="auto">{sentence || eventCount(day.events.length)}</span>
    </Link>
  )
}
