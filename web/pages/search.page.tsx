// Finding words in everything that was noted and written.
import { useInfiniteQuery } from '@tanstack/react-query'
import '../styles/lists.css'
import { useDeferredValue, useEffect, useState } from 'react'
import { Link, useSearchParams } from 'wouter'
import type { EventType } from '../../contract/events.ts'
import type { SearchHit } from '../../contract/search.ts'
import { api, call } from '../api/call.ts'
import { maxLengthOf } from '../components/fields/max-length.ts'
import { withoutSigns } from '../components/page/plain-text.ts'
import { Failure, Loading } from '../components/shell/states.tsx'
import { useTitle } from '../components/shell/title.ts'
import { useFormats } from '../i18n/formats.ts'
import { useWords } from '../i18n/words.ts'

interface Filters {
  q: string
  type: string
  from: string
  to: string
}

/** The search stands in the address, so that going back from a hit finds it again. */
function useFilters(): [Filters, (change: Partial<Filters>) => void] {
  const [parameters, setParameters] = useSearchParams()
  const read = (name: string) => parameters.get(name) ?? ''
  const filters = { q: read('q'), type: read('type'), from: read('from'), to: read('to') }
  const change = (changed: Partial<Filters>) => {
    const given = Object.entries({ ...filters, ...changed }).filter(([, value]) => value !== '')
    setParameters(new URLSearchParams(given), { replace: true })
  }
  return [filters, change]
}

export function SearchPage() {
  const words = useWords()
  useTitle(words.search.title)
  const [filters, change] = useFilters()
  useArrowsThroughHits()
  // The field shows input at once; the address and the results follow.
  const [text, setText] = useState(filters.q)
  const type = (text: string) => {
    setText(text)
    change({ q: text })
  }
  return (
    <div className="column">
      <h1>{words.search.title}</h1>
      <search>
        <label className="visually-hidden" htmlFor="search">
          {words.search.label}
        </label>
        <input
          id="search"
          type="search"
          className="search-field"
          placeholder={words.search.label}
          maxLength={maxLengthOf(text, 400)}
          // biome-ignore lint/a11y/noAutofocus: users open the search to type.
          autoFocus
          value={text}
          onChange={(event) => type(event.target.value)}
        />
        <SearchFilters filters={filters} change={change} />
      </search>
      {filters.q.trim() === '' ? (
        <p className="quiet">
          {words.search.start} {words.search.hint}
        </p>
      ) : (
        <Results filters={filters} />
      )}
    </div>
  )
}

function SearchFilters({
  filters,
  change,
}: {
  filters: Filters
  change: (change: Partial<Filters>) => void
}) {
  const words = useWords()
  return (
    <div className="row filters">
      <label className="inline-field">
        <span className="visually-hidden">{words.capture.type}</span>
        <select value={filters.type} onChange={({ target }) => change({ type: target.value })}>
          <option value="">{words.search.any}</option>
          {Object.entries(words.eventTypes).map(([type, name]) => (
            <option key={type} value={type}>
              {name}
            </option>
          ))}
        </select>
      </label>
      {(['from', 'to'] as const).map((name) => (
        <label key={name} className="inline-field">
          <span>{words.search[name]}</span>
          <input
            type="date"
            value={filters[name]}
            onChange={({ target }) => change({ [name]: target.value })}
          />
        </label>
      ))}
    </div>
  )
}

function useHits({ q, type, from, to }: Filters) {
  return useInfiniteQuery({
    queryKey: ['diary', 'search', q, type, from, to],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) => {
      const query = {
        q,
        ...(type !== '' && { type: type as EventType }),
        ...(from !== '' && { from }),
        ...(to !== '' && { to }),
        ...(pageParam !== '' && { cursor: pageParam }),
      }
      return call(api.search.$get, { query }, signal)
    },
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: (earlier) => earlier,
  })
}

function Results({ filters }: { filters: Filters }) {
  const words = useWords()
  const shown = useDeferredValue(JSON.stringify(filters))
  const { data, error, refetch, fetchNextPage, hasNextPage, isPending } = useHits(JSON.parse(shown))
  if (error) return <Failure error={error} onRetry={refetch} />
  if (isPending) return <Loading />
  const hits = data.pages.flatMap((page) => page.hits)
  const { total, totalIsExact } = data.pages[0] ?? { total: 0, totalIsExact: true }
  const count = totalIsExact ? words.search.count(total) : words.search.countAtLeast(total)
  return (
    <>
      <p className="quiet small" role="status">
        {total === 0 ? words.search.none : count}
      </p>
      <ol className="hits">
        {hits.map((hit) => (
          <li key={hit.id}>
            <Hit hit={hit} />
          </li>
        ))}
      </ol>
      {hasNextPage && (
        <button type="button" className="button" onClick={() => fetchNextPage()}>
          {words.common.more}
        </button>
      )}
    </>
  )
}

function Hit({ hit }: { hit: SearchHit }) {
  const words = useWords()
  const formats = useFormats()
  return (
    <Link href={`/day/${hit.date}`} className="hit">
      <span className="quiet small">
        {formats.mediumDate(hit.date)} · {hit.type ? words.eventTypes[hit.type] : words.search.page}
      </span>
      <span className="hit-text" dir="auto">
        {markedParts(hit)}
      </span>
    </Link>
  )
}

function markedParts({ kind, snippet, marks }: SearchHit) {
  const say = kind === 'journal' ? withoutSigns : String
  let end = 0
  const parts = marks.map(([from, to]) => {
    const before = say(snippet.slice(end, from))
    end = to
    return (
      <span key={from}>
        {before}
        <mark>{snippet.slice(from, to)}</mark>
      </span>
    )
  })
  return [...parts, <span key="rest">{say(snippet.slice(end))}</span>]
}

/** ↓ and ↑ go from the field through the hits and back. */
function useArrowsThroughHits() {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
      const stops = [...document.querySelectorAll<HTMLElement>('.search-field, .hit')]
      const at = stops.indexOf(document.activeElement as HTMLElement)
      if (at < 0) return
      event.preventDefault()
      stops[at + (event.key === 'ArrowDown' ? 1 : -1)]?.focus()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}
