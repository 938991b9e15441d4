import { useSearchWords } from '../../i18n/search-words.ts'
import { useWords } from '../../i18n/words.ts'
import type { SearchFilters } from '../../state/search-filters.ts'
import { DateChoice } from '../fields/date-choice.tsx'
import { maxLengthOf } from '../fields/max-length.ts'
import { Icon } from '../shell/icons.tsx'

interface Properties {
  filters: SearchFilters
  change: (change: Partial<SearchFilters>) => void
}

/** Narrow the results; without words they search by themselves. */
export function SearchFilterFields({ filters, change }: Properties) {
  const words = useWords()
  const search = useSearchWords()
  const days = { '': search.pagesAny, true: search.pagesWith, false: search.pagesWithout }
  return (
    <div className="row filters">
      <label>
        <span className="visually-hidden">{words.capture.type}</span>
        <select
          className={chipOf(filters.type)}
          value={filters.type}
          onChange={({ target }) => change({ type: target.value })}
        >
          <option value="">{search.any}</option>
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

/** A filter that is set is told from the others. */
const chipOf = (value: string) => (value === '' ? 'chip' : 'chip on')
