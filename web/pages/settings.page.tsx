// The settings of the account and of this device.

import { useQueries, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { Link } from 'wouter'
import { useScreenWords } from '../i18n/words.ts'
import '../styles/lists.css'
import '../styles/settings.css'
import { serviceQuery } from '../api/service-query.ts'
import { signInMethodsQuery } from '../api/sign-in-methods-query.ts'
import { AboutSection } from '../components/settings/about.section.tsx'
import { AccountSection } from '../components/settings/account.section.tsx'
import { ApiKeysSection } from '../components/settings/api-keys.section.tsx'
import { BackToDay } from '../components/settings/back-to-day.tsx'
import { CheckingSection } from '../components/settings/checking.section.tsx'
import { DeviceSection } from '../components/settings/device.section.tsx'
import { ExportSection } from '../components/settings/export.section.tsx'
import { Locked, OfflineNote } from '../components/settings/locked.tsx'
import { NightSection } from '../components/settings/night.section.tsx'
import { NoticesSection } from '../components/settings/notices.section.tsx'
import { PrivacySection } from '../components/settings/privacy.section.tsx'
import { ProviderSection } from '../components/settings/provider.section.tsx'
import { RecognitionSection } from '../components/settings/recognition.section.tsx'
import { RequestsSection } from '../components/settings/requests.section.tsx'
import { SessionsSection } from '../components/settings/sessions.section.tsx'
import { SigningInSection } from '../components/settings/signing-in.section.tsx'
import { TimeSection } from '../components/settings/time.section.tsx'
import { WebhooksSection } from '../components/settings/webhooks.section.tsx'
import { WishesSection } from '../components/settings/wishes.section.tsx'
import { Loading } from '../components/shell/states.tsx'
import { useTitle } from '../components/shell/title.ts'
import { Unread } from '../components/shell/unread.tsx'
import { useSettingsWords } from '../i18n/settings-words.ts'
import { nightQuery } from '../queries/night.queries.ts'
import { pushQuery } from '../queries/push.queries.ts'
import {
  apiKeysQuery,
  meQuery,
  passkeysQuery,
  sessionsQuery,
  settingsQuery,
} from '../queries/settings.queries.ts'
import { webhooksQuery } from '../queries/webhook.queries.ts'
import { useIsReachable } from '../state/connection.ts'

export function SettingsPage() {
  const words = useSettingsWords()
  useTitle(words.settings.title)
  const queries = useQueries({
    queries: [
      settingsQuery,
      apiKeysQuery,
      sessionsQuery,
      serviceQuery,
      nightQuery,
      pushQuery,
      webhooksQuery,
      meQuery,
      passkeysQuery,
      signInMethodsQuery,
    ],
  })
  const isReachable = useIsReachable()
  const isLate = useIsLate()
  // Shown after all queries have ended, so that no section moves those below it.
  const isLoading = isReachable && !isLate && queries.some(({ isFetched }) => !isFetched)
  const [settings] = queries
  return (
    <div className="column settings">
      <BackToDay />
      <h1>{words.settings.title}</h1>
      <OfflineNote />
      {isLoading && <Loading />}
      {!isLoading && settings.data === undefined && <Unread {...settings} />}
      {!isLoading && <Sections isOfDevice={settings.data === undefined} />}
    </div>
  )
}

/** On a line that does not answer, what is known is shown after so long. */
const LATE_MS = 4_000

function useIsLate(): boolean {
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), LATE_MS)
    return () => clearTimeout(timer)
  }, [])
  return isLate
}

/** @param isOfDevice only those that need no settings of the account */
function Sections({ isOfDevice }: { isOfDevice: boolean }) {
  const words = useSettingsWords()
  // Where one service signs all users in, neither passkeys nor codes are asked for.
  const isOperator = useQuery(meQuery).data?.isAdmin === true
  const isOtherWayOff = useQuery(signInMethodsQuery).data?.password === false
  const sections = useSections()
    .filter(({ id }) => !isOfDevice || OF_DEVICE.includes(id))
    .filter(({ id }) => id !== 'signing-in' || !isOtherWayOff)
    .filter(({ id }) => id !== 'users' || isOperator)
  // The browser has looked for the address's part before the sections were there.
  // Some browsers return a promise, which React would call as the effect's clean-up.
  useEffect(() => void document.getElementById(location.hash.slice(1))?.scrollIntoView(), [])
  return (
    <>
      <nav className="settings-contents" aria-label={words.settings.contents}>
        <ul>
          {sections.map(({ id, title, Section }) => (
            <li key={id}>
              {Section ? <a href={`#${id}`}>{title}</a> : <Link href={`/${id}`}>{title}</Link>}
            </li>
          ))}
        </ul>
      </nav>
      {sections.map(
        ({ id, Section }) =>
          Section && (
            <div key={id} id={id} tabIndex={-1}>
              {OPEN_OFFLINE.includes(id) ? (
                <Section />
              ) : (
                <Locked>
                  <Section />
                </Locked>
              )}
            </div>
          ),
      )}
    </>
  )
}

const OF_DEVICE = ['device', 'time', 'account', 'about']

/** Their controls work without the service, or are locked one by one. */
const OPEN_OFFLINE = ['device', 'account', 'about']

interface Entry {
  id: string
  title: string
  /** Without it the entry leads to a screen. */
  Section?: () => ReactNode
}

function useSections(): Entry[] {
  const words = useSettingsWords()
  return [
    { id: 'writing', title: words.settings.ai, Section: ProviderSection },
    { id: 'wishes', title: useScreenWords('wishes').title, Section: WishesSection },
    { id: 'night', title: useScreenWords('night').title, Section: NightSection },
    { id: 'checking', title: words.checking.title, Section: CheckingSection },
    { id: 'privacy', title: useScreenWords('privacy').settings.title, Section: PrivacySection },
    { id: 'recognition', title: useScreenWords('recognition').settings.title, Section: RecognitionSection },
    { id: 'ledger', title: useScreenWords('ledger').title },
    { id: 'notices', title: useScreenWords('notice').title, Section: NoticesSection },
    { id: 'requests', title: words.requests.title, Section: RequestsSection },
    { id: 'device', title: words.settings.device, Section: DeviceSection },
    { id: 'time', title: words.time.title, Section: TimeSection },
    { id: 'api-keys', title: words.settings.keys, Section: ApiKeysSection },
    { id: 'webhooks', title: useScreenWords('webhooks').title, Section: WebhooksSection },
    { id: 'export', title: useScreenWords('export').title, Section: ExportSection },
    { id: 'feeds', title: useScreenWords('feeds').title },
    { id: 'import', title: useScreenWords('import').title },
    { id: 'trash', title: words.nav.trash },
    { id: 'signing-in', title: useScreenWords('signingIn').title, Section: SigningInSection },
    { id: 'sessions', title: words.sessions.title, Section: SessionsSection },
    { id: 'account', title: words.settings.account, Section: AccountSection },
    { id: 'users', title: useScreenWords('users').title },
    { id: 'about', title: words.about.title, Section: AboutSection },
  ]
}
