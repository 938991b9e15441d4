import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useState } from 'react'
import type { Attachment } from '../../../contract/attachments.ts'
import { useScreenWords } from '../../i18n/words.ts'
import { settingsQuery } from '../../queries/settings.queries.ts'
import { usePreferences } from '../../state/preferences.ts'
import { useSegments } from './use-segments.ts'
import { useWasSeen } from './use-was-seen.ts'
import { toWebVtt } from './web-vtt.ts'

interface Properties {
  attachment: Attachment
  media: RefObject<HTMLMediaElement | null>
}

/** The transcript of a film as captions, which the browser's controls turn on. */
export function Captions({ attachment: { id, transcript }, media }: Properties) {
  const words = useScreenWords('viewer')
  const { language } = usePreferences()
  const { data: settings } = useQuery(settingsQuery)
  const text = transcript?.text ?? ''
  const segments = useSegments(id, text, useWasSeen(media) && text !== '')
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (segments.length === 0) return undefined
    const made = URL.createObjectURL(new Blob([toWebVtt(text, segments)], { type: 'text/vtt' }))
    setAddress(made)
    return () => {
      setAddress(undefined)
      URL.revokeObjectURL(made)
    }
  }, [text, segments])
  if (address === undefined) return null
  // The language is chosen in the settings, or detected by the service, which does not say which it is.
  const spoken = settings?.transcription?.language ?? language
  return <track key={address} kind="captions" src={address} srcLang={spoken} label={words.captions} />
}
