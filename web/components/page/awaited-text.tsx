import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { PROVIDERS } from '../../../contract/providers.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useScreenWords, useWords } from '../../i18n/words.ts'
import { settingsQuery } from '../../queries/settings.queries.ts'

/** Stands in the place of a text of which no word has come. */
export function AwaitedText({ since }: { since: number }) {
  const words = useWords()
  const sourceWords = useScreenWords('sources')
  const { data: settings } = useQuery(settingsQuery)
  const provider = settings?.aiProvider
  const isLocal = provider != null && PROVIDERS[provider].place !== 'hosted'
  return (
    <div className="quiet">
      <p>
        {words.page.waiting} <Waited since={since} />
      </p>
      <p className="small">
        {isLocal && `${sourceWords.localTakes} `}
        {sourceWords.mayLeave}
      </p>
    </div>
  )
}

const SECOND_MS = 1000

/** The seconds that have passed. A screen reader is not told of each. */
export function Waited({ since }: { since: number }) {
  const formats = useFormats()
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS)
    return () => clearInterval(timer)
  }, [])
  // The clock of the service may be ahead.
  const seconds = Math.max(0, Math.floor((now - since) / SECOND_MS))
  return <span>{formats.seconds(seconds * SECOND_MS)}</span>
}
