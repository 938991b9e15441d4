// Imports: upload, preview, run, undo.

import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import type { Import } from '../../contract/imports.ts'
import { EarlierImports } from '../components/import/earlier-imports.tsx'
import { ImportSheet } from '../components/import/import-sheet.tsx'
import { NewImport } from '../components/import/new-import.tsx'
import styles from '../components/shell/column.module.css'
import { Failure, Loading } from '../components/shell/states.tsx'
import { useTitle } from '../components/shell/title.ts'
import { useScreenWords } from '../i18n/words.ts'
import { importsQuery, isUnderWay } from '../queries/import.queries.ts'
import { useDayClock } from '../state/day-clock.ts'
import { refresh, refreshDiary } from '../state/query-client.ts'

const refreshImports = () => refresh(importsQuery)

export function ImportPage() {
  const words = useScreenWords('import')
  const feeds = useScreenWords('feeds')
  useTitle(words.title)
  const { data: imports, error, refetch } = useQuery(importsQuery)
  const [chosen, setChosen] = useState<string>()
  const [timeZone, setTimeZone] = useState(useDayClock().timeZone)
  // Also shows an import that was started elsewhere or before this screen was left.
  const shown = imports?.find(({ id }) => id === chosen) ?? imports?.find(isUnderWay)
  const isDone = shown?.status === 'completed'
  useEffect(() => {
    if (isDone) void refreshDiary()
  }, [isDone])
  const isBusy = shown !== undefined && (isUnderWay(shown) || shown.status === 'preview')
  const show = (begun: Import) => {
    setChosen(begun.id)
    return refreshImports()
  }
  return (
    <div className={styles.column}>
      <h1>{words.title}</h1>
      {!isBusy && <p className="quiet">{words.intro(Object.values(words.formats))}</p>}
      {!isBusy && <NewImport timeZone={timeZone} onTimeZone={setTimeZone} onSent={show} />}
      {!isBusy && (
        <p className="quiet small">
          {words.fromMemos} <Link href="/feeds">{feeds.title}</Link>
        </p>
      )}
      {error ? <Failure error={error} onRetry={refetch} /> : !imports && <Loading />}
      {shown && <ImportSheet key={shown.id} shown={shown} onChange={refreshImports} />}
      {imports && (
        <EarlierImports
          imports={isBusy ? imports.filter(({ id }) => id !== shown.id) : imports}
          onShow={setChosen}
          onChange={refreshImports}
        />
      )}
    </div>
  )
}
