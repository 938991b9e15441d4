// Searches events and pages by words, dates, types and places.
import { useEffect, useState } from 'react'
import { useSearchParams } from 'wouter'
import { maxLengthOf } from '../components/fields/max-length.ts'
import styles from '../components/search/search.module.css'
import { SearchFilterFields } from '../components/search/search-filters.tsx'
import { SearchResults } from '../components/search/search-results.tsx'
import columnStyles from '../components/shell/column.module.css'
import { useTitle } from '../components/shell/title.ts'
import { useScreenWords, useWords } from '../i18n/words.ts'
import { isNothingAsked, NO_FILTERS, type SearchFilters } from '../state/search-filters.ts'

/** The filters are in the URL, so that Back from a hit restores them. */
function useFilters(): [SearchFilters, (change: Partial<SearchFilters>) => void] {
  const [parameters, setParameters] = useSearchParams()
  const read = (name: string) => parameters.get(name) ?? ''
  const filters = {
    q: read('q'),
    type: read('type'),
    from: read('from'),
    to: read('to'),
    place: read('place'),
    hasJournal: read('hasJournal'),
    kind: read('kind'),
    sort: read('sort'),
  }
  const change = (changed: Partial<SearchFilters>) => {
    const given = Object.entries({ ...filters, ...changed }).filter(([, value]) => value !== '')
    setParameters(new URLSearchParams(given), { replace: true })
  }
  return [filters, change]
}

export function SearchPage() {
  const words = useWords()
  const search = useScreenWords('search')
  useTitle(words.nav.search)
  const [filters, change] = useFilters()
  useArrowsThroughHits()
  // The field shows input at once; the address and the results follow.
  const [text, setText] = useState(filters.q)
  const type = (text: string) => {
    setText(text)
    change({ q: text })
  }
  return (
    <div className={columnStyles.column}>
      <h1>{words.nav.search}</h1>
      <search>
        <label className="visually-hidden" htmlFor="search">
          {search.label}
        </label>
        <input
          id="search"
          type="search"
          dir="auto"
          className={styles.searchField}
          placeholder={search.label}
          maxLength={maxLengthOf(text, 400)}
          // biome-ignore lint/a11y/noAutofocus: users open the search to type.
          autoFocus
          value={text}
          onChange={(event) => type(event.target.value)}
        />
        <SearchFilterFields filters={filters} change={change} />
      </search>
      {isNothingAsked(filters) ? (
        <>
          <p className="quiet">{search.start}</p>
          <p className="quiet small">{search.hint}</p>
        </>
      ) : (
        <SearchResults
          filters={filters}
          onChoose={type}
          onWiden={() => change(NO_FILTERS)}
          onSort={(sort) => change({ sort })}
        />
      )}
    </div>
  )
}

/** ↓ and ↑ move the focus between the field and the hits. */
function useArrowsThroughHits() {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
      const stops = [...document.querySelectorAll<HTMLElement>('#search, ol > li > a')]
      const at = stops.indexOf(document.activeElement as HTMLElement)
      if (at < 0) return
      event.preventDefault()
      stops[at + (event.key === 'ArrowDown' ? 1 : -1)]?.focus()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}
