import { QueryClientProvider } from '@tanstack/react-query'
import { type ComponentType, useEffect } from 'react'
import { Route, Switch, useLocation } from 'wouter'
import { Shell } from './components/frame/shell.tsx'
import { BrokenScreen, FaultBoundary, MissingScreen } from './components/shell/fault-boundary.tsx'
import { later } from './components/shell/later.tsx'
import { NoticeBar } from './components/shell/notice-bar.tsx'
import { Loading } from './components/shell/states.tsx'
import type { WordGroup } from './i18n/load-words.ts'
import { ALL_GROUPS } from './i18n/words.ts'
import { cleanUpSignedOutUsers } from './offline/signed-out-users.ts'
import { DayPage } from './pages/day.page.tsx'
import { NotFoundPage } from './pages/not-found.page.tsx'
import { SignInPage } from './pages/sign-in.page.tsx'
import { readLocal } from './state/local.ts'
import { queryClient } from './state/query-client.ts'
import { useSession } from './state/session.ts'
import { useToday } from './state/today.ts'

const lazyScreen = <P extends object>(load: () => Promise<ComponentType<P>>, words = ALL_GROUPS) =>
  later(load, { whileLoading: <Loading />, otherwise: MissingScreen, words })

/** The screens behind the tabs are opened most. */
const TAB: readonly WordGroup[] = ['parts']
const SIGN_IN: readonly WordGroup[] = ['signIn']
const CalendarPage = lazyScreen(async () => (await import('./pages/calendar.page.tsx')).CalendarPage, TAB)
const FeedsPage = lazyScreen(async () => (await import('./pages/feeds.page.tsx')).FeedsPage)
const ImportPage = lazyScreen(async () => (await import('./pages/import.page.tsx')).ImportPage)
const JournalPage = lazyScreen(async () => (await import('./pages/journal.page.tsx')).JournalPage, TAB)
const LedgerPage = lazyScreen(async () => (await import('./pages/ledger.page.tsx')).LedgerPage)
const MapPage = lazyScreen(async () => (await import('./pages/map.page.tsx')).MapPage)
const PagesPage = lazyScreen(async () => (await import('./pages/pages.page.tsx')).PagesPage, TAB)
const BookletPage = lazyScreen(async () => (await import('./pages/booklet.page.tsx')).BookletPage)
const SearchPage = lazyScreen(async () => (await import('./pages/search.page.tsx')).SearchPage)
const SettingsPage = lazyScreen(async () => (await import('./pages/settings.page.tsx')).SettingsPage)
const WriteDaysPage = lazyScreen(async () => (await import('./pages/write-days.page.tsx')).WriteDaysPage)
const PreviewPage = lazyScreen(async () => (await import('./pages/preview.page.tsx')).PreviewPage)
const StatisticsPage = lazyScreen(async () => (await import('./pages/statistics.page.tsx')).StatisticsPage)
const TasksPage = lazyScreen(async () => (await import('./pages/tasks.page.tsx')).TasksPage)
const TrashPage = lazyScreen(async () => (await import('./pages/trash.page.tsx')).TrashPage)
const UsersPage = lazyScreen(async () => (await import('./pages/users.page.tsx')).UsersPage)
const PasswordPage = lazyScreen(async () => (await import('./pages/password.page.tsx')).PasswordPage, SIGN_IN)
const WelcomePage = lazyScreen(async () => (await import('./pages/welcome.page.tsx')).WelcomePage)

/** Every screen and its address. Without a session each of them is the sign-in, and comes back after it. */
export function App() {
  const { session } = useSession()
  const [location] = useLocation()
  const userId = session?.userId
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs at each change of the user.
  useEffect(() => void cleanUpSignedOutUsers(), [userId])
  useEffect(() => void renewNotices(userId).catch(() => undefined), [userId])
  return (
    <QueryClientProvider client={queryClient}>
      {location === '/password' ? (
        <PasswordPage />
      ) : session ? (
        // Another person starts with screens of their own.
        <Shell key={session.userId}>
          <FaultBoundary resetKey={location} fallback={<BrokenScreen />}>
            <Screens />
          </FaultBoundary>
        </Shell>
      ) : (
        <SignInPage />
      )}
      {/* Outside the shell: some notices follow a sign-out. */}
      <NoticeBar />
    </QueryClientProvider>
  )
}

/** Where notices are on: an earlier session may have ended with its subscription. */
async function renewNotices(userId: string | undefined): Promise<void> {
  if (userId === undefined || readLocal(`push.${userId}`) === undefined) return
  // Without it, the next start of the client tries again.
  const { renewSubscription } = await import('./queries/push.queries.ts')
  await renewSubscription()
}

function Screens() {
  const today = useToday()
  return (
    <Switch>
      <Route path="/">
        <DayPage date={today} isToday />
      </Route>
      <Route path="/day/:date">{({ date }) => <DayPage date={date} />}</Route>
      <Route path="/day/:date/tasks">{({ date }) => <TasksPage date={date} />}</Route>
      <Route path="/day/:date/preview">{({ date }) => <PreviewPage date={date} />}</Route>
      <Route path="/page/:date">{({ date }) => <JournalPage date={date} />}</Route>
      <Route path="/calendar">
        <CalendarPage period={today.slice(0, 7)} />
      </Route>
      <Route path="/calendar/:period">{({ period }) => <CalendarPage period={period} />}</Route>
      <Route path="/pages" component={PagesPage} />
      <Route path="/write-days" component={WriteDaysPage} />
      <Route path="/statistics" component={StatisticsPage} />
      <Route path="/booklet" component={BookletPage} />
      <Route path="/map" component={MapPage} />
      <Route path="/search" component={SearchPage} />
      <Route path="/trash" component={TrashPage} />
      <Route path="/feeds" component={FeedsPage} />
      <Route path="/import" component={ImportPage} />
      <Route path="/ledger" component={LedgerPage} />
      <Route path="/settings" component={SettingsPage} />
      <Route path="/users" component={UsersPage} />
      <Route path="/welcome" component={WelcomePage} />
      <Route component={NotFoundPage} />
    </Switch>
  )
}
