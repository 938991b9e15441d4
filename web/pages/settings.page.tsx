// Everything that can be set: the account's by the service, the device's here.
import '../styles/lists.css'
import '../styles/settings.css'
import { AboutSection } from '../components/settings/about.section.tsx'
import { AccountSection } from '../components/settings/account.section.tsx'
import { ApiKeysSection } from '../components/settings/api-keys.section.tsx'
import { DeviceSection } from '../components/settings/device.section.tsx'
import { ProviderSection } from '../components/settings/provider.section.tsx'
import { TimeSection } from '../components/settings/time.section.tsx'
import { TrashSection } from '../components/settings/trash.section.tsx'
import { useWords } from '../i18n/words.ts'

export function SettingsPage() {
  const words = useWords()
  return (
    <div className="column settings">
      <h1>{words.settings.title}</h1>
      <ProviderSection />
      <DeviceSection />
      <TimeSection />
      <ApiKeysSection />
      <TrashSection />
      <AccountSection />
      <AboutSection />
    </div>
  )
}
