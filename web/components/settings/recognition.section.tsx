// The services that transcribe recordings and describe pictures; none by default.
import { useQuery } from '@tanstack/react-query'
import { useRecognitionWords } from '../../i18n/recognition-words.ts'
import { settingsQuery } from '../../queries/settings.queries.ts'
import { TranscriptionForm } from './transcription-form.tsx'
import { VisionForm } from './vision-form.tsx'

export function RecognitionSection() {
  const words = useRecognitionWords().settings
  const { data: settings } = useQuery(settingsQuery)
  return (
    <section>
      <h2>{words.title}</h2>
      <p className="quiet">{words.intro}</p>
      {settings && <TranscriptionForm settings={settings} />}
      {settings && <VisionForm settings={settings} />}
    </section>
  )
}
