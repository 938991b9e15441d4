// The settings of the account and of this device.

import { useQueries, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { Link } from 'wouter'
import { serviceQuery } from '../api/service-query.ts'
import { signInMethodsQuery } from '../api/sign-in-methods-query.ts'
import { AboutSection } from '../components/settings/about.section.tsx'
import { AccountSection } from '../components/settings/account.section.tsx'
import { ApiKeysSection } from '../components/settings/api-keys.section.tsx'
import { BackToDay } from '../components/settings/back-to-day.tsx'
import { CheckingSection } from '../components/settings/checking.section.tsx'
import { DeviceSection } from '../components/settings/device.section.tsx'
import { ExportSection } from '../components/settings/export.section.tsx'
import { NightSection } from '../components/settings/night.section.tsx'
import { NoticesSection } from '../components/settings/notices.section.tsx'
import { OfflineNote, OnlineOnly } from '../components/settings/online-only.tsx'
import { PrivacySection } from '../components/settings/privacy.section.tsx'
import { ProviderSection } from '../components/settings/provider.section.tsx'
import { RecognitionSection } from '../components/settings/recognition.section.tsx'
import { RequestsSection } from '../components/settings/requests.section.tsx'
import { SessionsSection } from '../components/settings/sessions.section.tsx'
import styles from '../components/settings/settings.module.css'
import { SigningInSection } from '../components/settings/signing-in.section.tsx'
import { TimeSection } from '../components/settings/time.section.tsx'
import { WebhooksSection } from '../components/settings/webhooks.section.tsx'
import { WishesSection } from '../components/settings/wishes.section.tsx'
import columnStyles from '../components/shell/column.module.css'
import { Icon } from '../components/shell/icons.tsx'
import { QueryFallback } from '../components/shell/query-fallback.tsx'
import { Loading } from '../components/shell/states.tsx'
import { useTitle } from '../components/shell/title.ts'
import { useSettingsWords } from '../i18n/settings-words.ts'
import { useScreenWords } from '../i18n/words.ts'
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
    <div className={`${columnStyles.column} ${styles.settings}`}>
      <BackToDay />
      <h1>{words.settings.title}</h1>
      <OfflineNote />
      {isLoading && <Loading />}
      {!isLoading && settings.data === undefined && <QueryFallback {...settings} />}
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
  const isShown = ({ id }: Entry) =>
    (!isOfDevice || OF_DEVICE.includes(id)) &&
    (id !== 'signing-in' || !isOtherWayOff) &&
    (id !== 'users' || isOperator)
  const groups = useGroups()
    .map(({ name, entries }) => ({ name, entries: entries.filter(isShown) }))
    .filter(({ entries }) => entries.length > 0)
  // The browser has looked for the address's part before the sections were there.
  // Some browsers return a promise, which React would call as the effect's clean-up.
  useEffect(() => void document.getElementById(location.hash.slice(1))?.scrollIntoView(), [])
  return (
    <>
      <nav id="contents" className={styles.settingsContents} aria-label={words.settings.contents}>
        {groups.map(({ name, entries }) => (
          <div key={name}>
            <p aria-hidden>{words.settings.groups[name]}</p>
            <ul aria-label={words.settings.groups[name]}>
              {entries.map(({ id, title, Section }) => (
                <li key={id}>
                  {Section ? <a href={`#${id}`}>{title}</a> : <Link href={`/${id}`}>{title}</Link>}
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <a
        href="#contents"
        className={`button icon-only ${styles.toContents}`}
        aria-label={words.settings.contents}
        title={words.settings.contents}
      >
        <Icon name="down" />
      </a>
      {groups
        .flatMap(({ entries }) => entries)
        .map(
          ({ id, Section }) =>
            Section && (
              <div key={id} id={id} tabIndex={-1}>
                {OPEN_OFFLINE.includes(id) ? (
                  <Section />
                ) : (
                  <OnlineOnly>
                    <Section />
                  </OnlineOnly>
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

interface Group {
  name: keyof ReturnType<typeof useSettingsWords>['settings']['groups']
  entries: readonly Entry[]
}

function useGroups(): Group[] {
  const words = useSettingsWords()
  return [
    {
      name: 'pages',
      entries: [
        { id: 'writing', title: words.settings.ai, Section: ProviderSection },
        { id: 'wishes', title: useScreenWords('wishes').title, Section: WishesSection },
        { id: 'night', title: useScreenWords('night').title, Section: NightSection },
        { id: 'checking', title: words.checking.title, Section: CheckingSection },
        {
          id: 'recognition',
          title: useScreenWords('recognition').settings.title,
          Section: RecognitionSection,
        },
      ],
    },
    {
      name: 'privacy',
      entries: [
        { id: 'privacy', title: useScreenWords('privacy').settings.title, Section: PrivacySection },
        { id: 'requests', title: words.requests.title, Section: RequestsSection },
        { id: 'ledger', title: useScreenWords('ledger').title },
      ],
    },
    {
      name: 'daily',
      entries: [
        { id: 'notices', title: useScreenWords('notice').title, Section: NoticesSection },
        { id: 'device', title: words.settings.device, Section: DeviceSection },
        { id: 'time', title: words.time.title, Section: TimeSection },
      ],
    },
    {
      name: 'diary',
      entries: [
        { id: 'export', title: useScreenWords('export').title, Section: ExportSection },
        { id: 'import', title: useScreenWords('import').title },
        { id: 'feeds', title: useScreenWords('feeds').title },
        { id: 'api-keys', title: words.settings.keys, Section: ApiKeysSection },
        { id: 'webhooks', title: useScreenWords('webhooks').title, Section: WebhooksSection },
        { id: 'trash', title: words.nav.trash },
      ],
    },
    {
      name: 'account',
      entries: [
        { id: 'account', title: words.settings.account, Section: AccountSection },
        { id: 'signing-in', title: useScreenWords('signingIn').title, Section: SigningInSection },
        { id: 'sessions', title: words.sessions.title, Section: SessionsSection },
        { id: 'users', title: useScreenWords('users').title },
        { id: 'about', title: words.about.title, Section: AboutSection },
      ],
    },
  ]
}
