// The settings of the account and of this device.
import { useQueries } from '@tanstack/react-query'
import '../styles/lists.css'
import '../styles/settings.css'
import { AboutSection } from '../components/settings/about.section.tsx'
import { AccountSection } from '../components/settings/account.section.tsx'
import { ApiKeysSection } from '../components/settings/api-keys.section.tsx'
import { CheckingSection } from '../components/settings/checking.section.tsx'
import { DeviceSection } from '../components/settings/device.section.tsx'
import { ExportSection } from '../components/settings/export.section.tsx'
import { ImportSection } from '../components/settings/import.section.tsx'
import { ProviderSection } from '../components/settings/provider.section.tsx'
import { RecognitionSection } from '../components/settings/recognition.section.tsx'
import { RequestsSection } from '../components/settings/requests.section.tsx'
import { SessionsSection } from '../components/settings/sessions.section.tsx'
import { TimeSection } from '../components/settings/time.section.tsx'
import { TrashSection } from '../components/settings/trash.section.tsx'
import { WishesSection } from '../components/settings/wishes.section.tsx'
import { Loading } from '../components/shell/states.tsx'
import { useTitle } from '../components/shell/title.ts'
import { useSettingsWords } from '../i18n/settings-words.ts'
import { apiKeysQuery, serviceQuery, sessionsQuery, settingsQuery } from '../queries/settings.queries.ts'

export function SettingsPage() {
  const words = useSettingsWords()
  useTitle(words.settings.title)
  // Shown after all queries have ended, so that no section moves those below it.
  const isLoading = useQueries({ queries: [settingsQuery, apiKeysQuery, sessionsQuery, serviceQuery] }).some(
    ({ isFetched }) => !isFetched,
  )
  return (
    <div className="column settings">
      <h1>{words.settings.title}</h1>
      {isLoading ? <Loading /> : <Sections />}
    </div>
  )
}

const Sections = () => (
  <>
    <ProviderSection />
    <WishesSection />
    <CheckingSection />
    <RecognitionSection />
    <RequestsSection />
    <DeviceSection />
    <TimeSection />
    <ApiKeysSection />
    <ExportSection />
    <ImportSection />
    <TrashSection />
    <SessionsSection />
    <AccountSection />
    <AboutSection />
  </>
)
