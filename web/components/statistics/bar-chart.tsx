import { useId } from 'react'
import { useScreenWords } from '../../i18n/words.ts'
import styles from './statistics.module.css'

export interface Bar {
  /** Shown below the bar, if there are few. */
  label: string
  /** The full name, shown in the table. */
  name: string
  value: number
  text: string
}

interface Properties {
  title: string
  /** The heading of the table's first column. */
  heading: string
  /** The heading of its second column; by default events. */
  counted?: string | undefined
  bars: readonly Bar[]
}

const HEIGHT = 120
const WIDTH = 100
const MAX_LABELS = 12
const GAP_SHARE = 0.2
/** A single bar is not as wide as the plot. */
const MIN_PLACES = 6

/** Bars, and the same numbers as a table. */
export function BarChart({ title, heading, counted, bars }: Properties) {
  const id = useId()
  const max = Math.max(1, ...bars.map(({ value }) => value))
  const step = WIDTH / Math.max(MIN_PLACES, bars.length)
  const every = Math.ceil(bars.length / MAX_LABELS)
  return (
    <section className={styles.plot} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <div>
        <svg aria-hidden="true" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none">
          {bars.map(({ name, value, text }, index) => (
            <rect
              key={name}
              x={index * step + (step * GAP_SHARE) / 2}
              width={step * (1 - GAP_SHARE)}
              y={HEIGHT - (value / max) * HEIGHT}
              height={(value / max) * HEIGHT}
            >
              <title>{`${name}: ${text}`}</title>
            </rect>
          ))}
        </svg>
        <div className={styles.plotLabels} style={{ width: `${step * bars.length}%` }} aria-hidden="true">
          {bars.map(({ label, name }, index) => (
            <span key={name}>{index % every === 0 && label}</span>
          ))}
        </div>
      </div>
      <NumberTable title={title} heading={heading} counted={counted} bars={bars} />
    </section>
  )
}

function NumberTable({ title, heading, counted, bars }: Properties) {
  const words = useScreenWords('reading')
  return (
    <details>
      <summary>{words.asTable}</summary>
      <table>
        <caption className="visually-hidden">{title}</caption>
        <thead>
          <tr>
            <th scope="col">{heading}</th>
            <th scope="col">{counted ?? words.events}</th>
          </tr>
        </thead>
        <tbody>
          {bars.map(({ name, text }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{text}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
