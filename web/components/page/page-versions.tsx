// The versions of a page, their differences, and their restoration.

import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Journal } from '../../../contract/journal.ts'
import { api, call } from '../../api/call.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useScreenWords } from '../../i18n/words.ts'
import { pageVersionQuery, pageVersionsQuery } from '../../queries/page.queries.ts'
import { showNotice } from '../../state/notice.ts'
import { diaryChange } from '../../state/query-client.ts'
import { BottomSheet } from '../shell/bottom-sheet.tsx'
import { Button } from '../shell/button.tsx'
import { Failure, Loading } from '../shell/states.tsx'
import { PageText } from '../text/page-text.tsx'
import styles from './sources.module.css'
import { WordChanges } from './word-changes.tsx'

interface Properties {
  journal: Journal
  onClose: () => void
}

export function PageVersions({ journal, onClose }: Properties) {
  const sourceWords = useScreenWords('sources')
  const formats = useFormats()
  const { data: versions, error, refetch } = useQuery(pageVersionsQuery(journal))
  const [shown, setShown] = useState<number>()
  return (
    <BottomSheet title={sourceWords.versions} onClose={onClose}>
      {!versions && (error ? <Failure error={error} onRetry={refetch} /> : <Loading />)}
      {versions?.length === 1 && <p className="quiet">{sourceWords.noEarlier}</p>}
      <ol className={styles.versions} reversed>
        {versions?.map(({ version, kind, createdAt, current }) => (
          <li key={version}>
            <Button
              look="plain"
              aria-expanded={shown === version}
              onClick={() => setShown(shown === version ? undefined : version)}
            >
              {[sourceWords.kinds[kind], formats.moment(createdAt), current && sourceWords.current]
                .filter(Boolean)
                .join(' · ')}
            </Button>
            {shown === version && <VersionText journal={journal} version={version} onRestored={onClose} />}
          </li>
        ))}
      </ol>
    </BottomSheet>
  )
}

interface TextProperties {
  journal: Journal
  version: number
  onRestored: () => void
}

/** A version's text, or its differences from the page. */
function VersionText({ journal, version, onRestored }: TextProperties) {
  const sourceWords = useScreenWords('sources')
  const [isComparing, setIsComparing] = useState(false)
  const { data, error } = useQuery(pageVersionQuery(journal, version))
  const param = { date: journal.date, version: String(version) }
  const restoring = useMutation(
    diaryChange(async () => {
      await call(api.journal[':date'].versions[':version'].restore.$post, { param })
      showNotice({ message: sourceWords.restored })
      onRestored()
    }),
  )
  if (error) return <Failure error={error} />
  if (!data) return <Loading />
  return (
    <div className={styles.versionText}>
      {isComparing ? (
        <WordChanges before={data.content} after={journal.content} />
      ) : (
        <PageText text={data.content} />
      )}
      {!data.current && (
        <div className="row">
          <Button onClick={() => restoring.mutate()}>{sourceWords.restore}</Button>
          <Button look="plain" aria-pressed={isComparing} onClick={() => setIsComparing(!isComparing)}>
            {sourceWords.changedSince}
          </Button>
        </div>
      )}
    </div>
  )
}
