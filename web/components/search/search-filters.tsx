import { useQuery } from '@tanstack/react-query'
import { useScreenWords, useWords } from '../../i18n/words.ts'
import { monthsQuery } from '../../queries/reading.queries.ts'
import type { SearchFilters } from '../../state/search-filters.ts'
import { DateChoice } from '../dates/date-choice.tsx'
import { maxLengthOf } from '../fields/max-length.ts'
import { Icon } from '../shell/icons.tsx'
import styles from './search.module.css'

interface Properties {
  filters: SearchFilters
  change: (change: Partial<SearchFilters>) => void
}

/** Narrow the results; without words they search by themselves. */
export function SearchFilterFields({ filters, change }: Properties) {
  const words = useWords()
  const search = useScreenWords('search')
  const days = { '': search.pagesAny, true: search.pagesWith, false: search.pagesWithout }
  const what = filters.type || filters.kind
  return (
    <div className={`row ${styles.filters}`}>
      <label>
        <span className="visually-hidden">{search.what}</span>
        <select
          className={chipOf(what)}
          value={filters.kind === '' ? filters.type : ofKind(filters.kind)}
          onChange={({ target }) => change(toWhat(target.value))}
        >
          <option value="">{search.any}</option>
          <option value={ofKind('journal')}>{search.onlyPages}</option>
          <option value={ofKind('event')}>{search.onlyEvents}</option>
          {Object.entries(words.eventTypes).map(([type, name]) => (
            <option key={type} value={type}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label className={chipOf(filters.place)}>
        <Icon name="place" />
        <span className="visually-hidden">{search.place}</span>
        <input
          type="text"
          dir="auto"
          placeholder={search.place}
          value={filters.place}
          maxLength={maxLengthOf(filters.place, 200)}
          onChange={({ target }) => change({ place: target.value })}
        />
      </label>
      <label>
        <span className="visually-hidden">{search.pages}</span>
        <select
          className={chipOf(filters.hasJournal)}
          value={filters.hasJournal}
          onChange={({ target }) => change({ hasJournal: target.value })}
        >
          {Object.entries(days).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <YearChoice filters={filters} change={change} />
      <span className="row date-range">
        {(['from', 'to'] as const).map((name) => (
          <DateChoice
            key={name}
            label={search[name]}
            value={filters[name]}
            emptyMeans={search.anyDate}
            onChange={(date) => change({ [name]: date })}
          />
        ))}
      </span>
    </div>
  )
}

/** Kinds and types of events are chosen in one list, in which "event" is both. */
const ofKind = (kind: string): string => `kind ${kind}`

const toWhat = (chosen: string): Partial<SearchFilters> =>
  chosen.startsWith('kind ') ? { kind: chosen.slice('kind '.length), type: '' } : { kind: '', type: chosen }

/** Sets both dates. There from the start, so that nothing moves when the years are known. */
function YearChoice({ filters, change }: Properties) {
  const search = useScreenWords('search')
  const { data } = useQuery(monthsQuery)
  const months = data ?? []
  const years = [...new Set(months.map(({ month }) => month.slice(0, 4)))].sort().reverse()
  const chosen =
    years.find((year) => filters.from === `${year}-01-01` && filters.to === `${year}-12-31`) ?? ''
  const choose = (year: string) =>
    change(year === '' ? { from: '', to: '' } : { from: `${year}-01-01`, to: `${year}-12-31` })
  return (
    <label>
      <span className="visually-hidden">{search.year}</span>
      <select className={chipOf(chosen)} value={chosen} onChange={({ target }) => choose(target.value)}>
        <option value="">{search.anyYear}</option>
        {years.map((year) => (
          <option key={year}>{year}</option>
        ))}
      </select>
    </label>
  )
}

/** Filters that are set look different from the others. */
const chipOf = (value: string) => (value === '' ? 'chip' : 'chip on')
