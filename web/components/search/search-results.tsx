import { Link } from 'wouter'
import type { SearchHit, SearchResult } from '../../../contract/search.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useScreenWords, useWords } from '../../i18n/words.ts'
import { useKeptWindow } from '../../offline/kept-days.ts'
import { useHits, useTrueCount } from '../../queries/search.queries.ts'
import { useIsReachable } from '../../state/connection.ts'
import { isNothingAsked, type SearchFilters } from '../../state/search-filters.ts'
import { useSettled } from '../../state/use-settled.ts'
import { CoverPicture } from '../pictures/cover-picture.tsx'
import { Button } from '../shell/button.tsx'
import { Failure, Loading } from '../shell/states.tsx'
import styles from './search.module.css'
import { piecesOf } from './snippet-pieces.ts'

/** Pauses in typing: before the query is sent, and before "nothing found" is shown. */
const ASK_AFTER_MS = 150
const SETTLED_AFTER_MS = 800

interface Properties {
  filters: SearchFilters
  /** Called to search for another text. */
  onChoose: (q: string) => void
  /** Called to search without the filters. */
  onWiden: () => void
  onSort: (sort: string) => void
}

export function SearchResults({ filters, onChoose, onWiden, onSort }: Properties) {
  const words = useWords()
  const search = useScreenWords('search')
  const typed = JSON.stringify(filters)
  const asked = useSettled(typed, ASK_AFTER_MS)
  const isSettled = useSettled(typed, SETTLED_AFTER_MS) === typed
  const found = useHits(JSON.parse(asked))
  if (found.error) return <Failure error={found.error} onRetry={found.refetch} />
  if (found.isPending) return <Loading />
  const [first] = found.data.pages
  const isCurrent = asked === typed && !found.isPlaceholderData
  const isNarrowed = first?.total === 0 && !isNothingAsked({ ...filters, q: '' }) && filters.q.trim() !== ''
  return (
    <>
      <div className={`row ${styles.resultsHead}`}>
        <p className="quiet small" role="status">
          {first && isCurrent && (first.total > 0 || isSettled) && <Count result={first} filters={filters} />}
        </p>
        {(first?.total ?? 0) > 1 && <Order sort={filters.sort} onSort={onSort} />}
      </div>
      {isNarrowed && isCurrent && isSettled && <Button onClick={onWiden}>{search.widen}</Button>}
      {first?.suggestion && isCurrent && <Suggestion text={first.suggestion} onChoose={onChoose} />}
      <ol className={styles.hits}>
        {found.data.pages
          .flatMap((page) => page.hits)
          .map((hit) => (
            <li key={hit.id}>
              <Hit hit={hit} q={filters.q} />
            </li>
          ))}
      </ol>
      {found.hasNextPage && <Button onClick={() => found.fetchNextPage()}>{words.common.more}</Button>}
    </>
  )
}

function Order({ sort, onSort }: { sort: string; onSort: (sort: string) => void }) {
  const search = useScreenWords('search')
  return (
    <label>
      <span className="visually-hidden">{search.order}</span>
      <select className="chip" value={sort} onChange={({ target }) => onSort(target.value)}>
        {Object.entries(search.orders).map(([order, name]) => (
          <option key={order} value={order}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}

function Count({ result, filters }: { result: SearchResult; filters: SearchFilters }) {
  const search = useScreenWords('search')
  const formats = useFormats()
  const isReachable = useIsReachable()
  const since = useKeptWindow()?.from
  const { data: counted = result } = useTrueCount(filters, result)
  const { total, totalIsExact } = counted
  const shown = formats.number(total)
  const dates = useDatesOf(result)
  const count = totalIsExact ? search.count(total, shown) : search.countAtLeast(shown)
  const dated = dates === undefined ? count : `${count} · ${dates}`
  if (isReachable) return total === 0 ? <NotFound result={result} dates={dates} /> : dated
  const found = total === 0 ? search.noneOffline : dated
  // A number of results is no sentence of its own.
  const stop = total === 0 ? '' : ' ·'
  return since === undefined ? found : `${found}${stop} ${search.offline(formats.mediumDate(since))}`
}

/** Says which dates were searched, if the query names some. */
function NotFound({ result: { understood }, dates }: { result: SearchResult; dates: string | undefined }) {
  const search = useScreenWords('search')
  if (!understood || dates === undefined) return search.none
  return understood.words === '' ? search.noneOn(dates) : search.noneOnWith(dates, understood.words)
}

/** The words of the query that were read as a date, and as which. */
function useDatesOf({ understood }: SearchResult): string | undefined {
  const search = useScreenWords('search')
  const formats = useFormats()
  if (!understood) return undefined
  const dates = search.dates(formats.mediumDate(understood.from), formats.mediumDate(understood.to))
  const all = understood.ranges > 1 ? search.inEveryYear(dates) : dates
  return search.readAs(understood.phrase, all)
}

function Suggestion({ text, onChoose }: { text: string; onChoose: (q: string) => void }) {
  const search = useScreenWords('search')
  return (
    <p className={styles.suggestion}>
      {search.didYouMean}{' '}
      <Button look="link" dir="auto" onClick={() => onChoose(text)}>
        {text}
      </Button>
      ?
    </p>
  )
}

function Hit({ hit, q }: { hit: SearchHit; q: string }) {
  const words = useWords()
  const search = useScreenWords('search')
  const formats = useFormats()
  // Words as they were typed need no explanation.
  const others = markedWords(hit).filter((word) => !q.toLowerCase().includes(word))
  const facts = [
    formats.mediumDate(hit.date),
    hit.type ? words.eventTypes[hit.type] : search.page,
    ...(hit.match === 'similar' && others.length > 0 ? [search.similar(others.join(', '))] : []),
    ...(hit.match === 'date' ? [search.onDate] : []),
  ]
  const isEvent = hit.kind === 'event'
  return (
    <Link href={isEvent ? `/day/${hit.date}#event-${hit.id}` : `/day/${hit.date}`} className={styles.hit}>
      {hit.cover && <CoverPicture cover={hit.cover} className={styles.hitCover} />}
      <span className="quiet small">{facts.join(' · ')}</span>
      <span className={styles.hitText} dir="auto">
        {markedParts(hit)}
      </span>
    </Link>
  )
}

/** Each once. */
const markedWords = ({ snippet, marks }: SearchHit): string[] => [
  ...new Set(marks.map(([from, to]) => snippet.slice(from, to).toLowerCase())),
]

const markedParts = (hit: SearchHit) =>
  piecesOf(hit).map(({ text, start, isMarked }) =>
    isMarked ? <mark key={start}>{text}</mark> : <span key={start}>{text}</span>,
  )
