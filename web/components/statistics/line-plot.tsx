import type { ReactNode } from 'react'
import { listTicks } from './plot-scale.ts'
import styles from './statistics.module.css'

export interface PlotPoint {
  /** From 0, the left end, to 1. */
  x: number
  value: number
  low: number
  high: number
  /** Date and value in words. */
  text: string
  /** False after a gap. */
  isJoined: boolean
}

interface Properties {
  points: readonly PlotPoint[]
  formatValue: (value: number) => string
  /** Labels of the left and the right end. */
  ends: [string, string]
  /** The same values as a table. */
  children: ReactNode
}

/** Coordinates are percentages, because the plot fills the available width. */
const SIDE = 100

/** A line with its range. */
export function LinePlot({ points, formatValue, ends, children }: Properties) {
  const ticks = listTicks(
    Math.min(...points.map(({ low }) => low)),
    Math.max(...points.map(({ high }) => high)),
  )
  const [bottom = 0, top = 1] = [ticks.at(0), ticks.at(-1)]
  const xOf = ({ x }: PlotPoint) => (x * SIDE).toFixed(2)
  const yOf = (value: number) => (SIDE - ((value - bottom) / (top - bottom)) * SIDE).toFixed(2)
  const line = points
    .map((point) => `${point.isJoined ? 'L' : 'M'}${xOf(point)} ${yOf(point.value)}`)
    .join('')
  return (
    <>
      <div className={styles.linePlot} aria-hidden="true">
        <div className={styles.linePlotTicks}>
          {ticks.toReversed().map((tick) => (
            <span key={tick}>{formatValue(tick)}</span>
          ))}
        </div>
        <svg aria-hidden="true" viewBox={`0 0 ${SIDE} ${SIDE}`} preserveAspectRatio="none">
          <path className={styles.grid} d={ticks.map((tick) => `M0 ${yOf(tick)}H${SIDE}`).join('')} />
          <path
            className={styles.range}
            d={points.map((point) => `M${xOf(point)} ${yOf(point.low)}V${yOf(point.high)}`).join('')}
          />
          <path className={styles.line} d={line} />
          {points.map((point) => (
            <path key={point.x} className={styles.dot} d={`M${xOf(point)} ${yOf(point.value)}h0`}>
              <title>{point.text}</title>
            </path>
          ))}
        </svg>
        <div className={styles.linePlotEnds}>
          {ends.map((end) => (
            <span key={end}>{end}</span>
          ))}
        </div>
      </div>
      {children}
    </>
  )
}
