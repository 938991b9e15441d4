// The services that transcribe recordings and describe pictures; none by default.
import { useRecognitionWords } from '../../i18n/recognition-words.ts'
import { SettingsSection } from './settings-section.tsx'
import { TranscriptionForm } from './transcription-form.tsx'
import { VisionForm } from './vision-form.tsx'

export function RecognitionSection() {
  const words = useRecognitionWords().settings
  return (
    <SettingsSection title={words.title} intro={words.intro}>
      {(settings) => (
        <>
          <TranscriptionForm settings={settings} />
          <VisionForm settings={settings} />
        </>
      )}
    </SettingsSection>
  )
}
