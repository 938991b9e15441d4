// Every request that left, newest first; each opens what was sent and received, while its task has that.

import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { LedgerEntry } from '../../../contract/ledger.ts'
import { useFormats } from '../../i18n/formats.ts'
import { providerName } from '../../i18n/provider-names.ts'
import { useScreenWords } from '../../i18n/words.ts'
import { taskQuery } from '../../queries/diary.queries.ts'
import { type LedgerFilter, ledgerQuery } from '../../queries/ledger.queries.ts'
import styles from '../exchange/exchange.module.css'
import { Exchange } from '../exchange/exchange.tsx'
import { Button } from '../shell/button.tsx'
import { Failure, Loading } from '../shell/states.tsx'
import { useCostText } from './cost-text.ts'

export function LedgerList({ filter }: { filter: LedgerFilter }) {
  const words = useScreenWords('ledger')
  const { data, error, refetch, isPending, hasNextPage, fetchNextPage } = useInfiniteQuery(
    ledgerQuery(filter),
  )
  const entries = data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <section>
      <h2>{words.list}</h2>
      {isPending && <Loading />}
      {error && <Failure error={error} onRetry={refetch} />}
      {data && entries.length === 0 && <p className="quiet">{words.none}</p>}
      {entries.map((entry) => (
        <Entry key={entry.id} entry={entry} />
      ))}
      {hasNextPage && <Button onClick={() => fetchNextPage()}>{words.more}</Button>}
    </section>
  )
}

function Entry({ entry }: { entry: LedgerEntry }) {
  const words = useScreenWords('ledger')
  const formats = useFormats()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details className={styles.task} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>
        <span>{formats.moment(entry.at)}</span>
        <span>{words.purposes[entry.purpose]}</span>
        <span data-status={entry.status}>{words.statuses[entry.status]}</span>
        <span className="quiet breakable">
          {[
            entry.provider && (entry.provider === 'local' ? words.local : providerName(entry.provider)),
            entry.model,
            entry.host,
          ]
            .filter(Boolean)
            .join(', ')}
        </span>
      </summary>
      {isOpen && <EntryDetails entry={entry} />}
    </details>
  )
}

function EntryDetails({ entry }: { entry: LedgerEntry }) {
  const words = useScreenWords('ledger')
  const formats = useFormats()
  const costText = useCostText()
  const count = (value: number | null) => (value === null ? '–' : formats.number(value))
  const { inputTokens, outputTokens, date, taskId } = entry
  return (
    <>
      <p className="quiet small">
        {words.bytes(count(entry.requestBytes), count(entry.responseBytes))}
        {(inputTokens ?? outputTokens) !== null && (
          <> · {words.tokensValue(count(inputTokens), count(outputTokens))}</>
        )}
        {entry.cost && <> · {costText(entry.cost)}</>}
        {date && <> · {words.about(formats.mediumDate(date))}</>}
      </p>
      {taskId === null ? <p className="quiet">{words.noTask}</p> : <EntryExchange taskId={taskId} />}
    </>
  )
}

function EntryExchange({ taskId }: { taskId: string }) {
  const words = useScreenWords('ledger')
  const { data: task, error } = useQuery({ ...taskQuery(taskId), retry: false })
  const isGone = error !== null || (task && task.request === null)
  return isGone ? <p className="quiet">{words.gone}</p> : <Exchange taskId={taskId} />
}
