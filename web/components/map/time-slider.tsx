import { useFormats } from '../../i18n/formats.ts'
import { useScreenWords } from '../../i18n/words.ts'
import styles from './map.module.css'

export interface MonthRange {
  /** Months, `2026-03`, both included. */
  from: string
  to: string
}

interface Properties {
  /** All months of the diary without a gap, and how much was noted in each. */
  months: readonly { month: string; events: number }[]
  range: MonthRange
  onChange: (range: MonthRange) => void
}

/** From which month to which: two sliders over the months of the diary. */
export function TimeSlider({ months, range, onChange }: Properties) {
  const words = useScreenWords('map')
  const formats = useFormats()
  const last = months.length - 1
  const indexOf = (month: string, otherwise: number) => {
    const index = months.findIndex((each) => each.month === month)
    return index < 0 ? otherwise : index
  }
  const [from, to] = [indexOf(range.from, 0), indexOf(range.to, last)]
  const max = Math.max(1, ...months.map(({ events }) => events))
  const name = (month: string | undefined) => (month ? formats.month(`${month}-01`) : '')
  const change = (end: 'from' | 'to', index: number) => {
    const month = months[end === 'from' ? Math.min(index, to) : Math.max(index, from)]?.month
    if (month) onChange({ ...range, [end]: month })
  }
  return (
    <div className={styles.timeSlider}>
      <svg aria-hidden="true" viewBox={`0 0 ${months.length} 1`} preserveAspectRatio="none">
        {months.map(({ month, events }, index) => (
          <rect
            key={month}
            className={index >= from && index <= to ? styles.inRange : undefined}
            x={index}
            width={0.8}
            y={1 - events / max}
            height={events / max}
          />
        ))}
      </svg>
      {(['from', 'to'] as const).map((end) => (
        <input
          key={end}
          type="range"
          min={0}
          max={last}
          value={end === 'from' ? from : to}
          aria-label={words[end]}
          // At the right end both stand on each other, and only the first can move.
          style={{ zIndex: end === 'from' && from > last / 2 ? 1 : 0 }}
          aria-valuetext={name(months[end === 'from' ? from : to]?.month)}
          onChange={({ target }) => change(end, Number(target.value))}
        />
      ))}
      <p className="quiet small" aria-hidden="true">
        <span>{name(months[from]?.month)}</span>
        <span>{name(months[to]?.month)}</span>
      </p>
    </div>
  )
}
