// Every text that a page has had, with what is different in each, and the way back to one.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Journal } from '../../../contract/journal.ts'
import { api, call } from '../../api/call.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useSourceWords } from '../../i18n/source-words.ts'
import { useWords } from '../../i18n/words.ts'
import { pageVersionQuery, pageVersionsQuery } from '../../queries/page.queries.ts'
import { showNotice } from '../../state/notice.ts'
import { Dialog } from '../shell/dialog.tsx'
import { useRunAction } from '../shell/run-action.ts'
import { Failure, Loading } from '../shell/states.tsx'
import { compareWords } from './compare-words.ts'

interface Properties {
  journal: Journal
  onClose: () => void
}

export function PageVersions({ journal, onClose }: Properties) {
  const words = useWords()
  const sourceWords = useSourceWords()
  const formats = useFormats()
  const { data: versions, error, refetch } = useQuery(pageVersionsQuery(journal))
  const [shown, setShown] = useState<number>()
  return (
    <Dialog title={sourceWords.versions} onClose={onClose}>
      {!versions && (error ? <Failure error={error} onRetry={refetch} /> : <Loading />)}
      <ol className="versions" reversed>
        {versions?.map(({ version, kind, createdAt, current }) => (
          <li key={version}>
            <button
              type="button"
              className="button plain"
              aria-expanded={shown === version}
              onClick={() => setShown(shown === version ? undefined : version)}
            >
              {sourceWords.kinds[kind]}, {formats.moment(createdAt)}
              {current && ` (${sourceWords.current})`}
            </button>
            {shown === version && <VersionText journal={journal} version={version} onRestored={onClose} />}
          </li>
        ))}
      </ol>
      <div className="row end">
        <button type="button" className="button" onClick={onClose}>
          {words.common.close}
        </button>
      </div>
    </Dialog>
  )
}

interface TextProperties {
  journal: Journal
  version: number
  onRestored: () => void
}

/** A version's text; what the page has not now is marked. */
function VersionText({ journal, version, onRestored }: TextProperties) {
  const sourceWords = useSourceWords()
  const runAction = useRunAction()
  const { data, error } = useQuery(pageVersionQuery(journal, version))
  const param = { date: journal.date, version: String(version) }
  if (error) return <Failure error={error} />
  if (!data) return <Loading />
  const restore = () =>
    runAction(async () => {
      await call(api.journal[':date'].versions[':version'].restore.$post, { param })
      showNotice({ message: sourceWords.restored })
      onRestored()
    })
  const parts = compareWords(journal.content, data.content)
  return (
    <div className="version-text">
      <p dir="auto">
        {parts.map(({ text, isChanged, start }) =>
          isChanged ? <mark key={start}>{text}</mark> : <span key={start}>{text}</span>,
        )}
      </p>
      {!data.current && (
        <button type="button" className="button" onClick={restore}>
          {sourceWords.restore}
        </button>
      )}
    </div>
  )
}
