// The frame around every screen of a signed-in user.
import { type ReactNode, useEffect, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { useWords } from '../../i18n/words.ts'
import { showWaiting } from '../../offline/waiting-events.ts'
import { getPreferences } from '../../state/preferences.ts'
import { pageCode } from '../page/page-code.ts'
import { QuestionDialog } from '../shell/dialog.tsx'
import { ForeignNote } from '../shell/foreign-note.tsx'
import { Icon } from '../shell/icons.tsx'
import { later, loadSoon } from '../shell/later.tsx'
import { Menu } from '../shell/menu.tsx'
import { markdownCode } from '../text/markdown-code.ts'
import { BackgroundWork } from './background.tsx'
import { ConnectionMark } from './connection-mark.tsx'
import styles from './shell.module.css'

type IconName = Parameters<typeof Icon>[0]['name']

const TABS = [
  { path: '/', name: 'today' },
  { path: '/pages', name: 'pages' },
  { path: '/calendar', name: 'calendar' },
  { path: '/search', name: 'search' },
] as const satisfies { path: string; name: IconName }[]

/** Behind the menu, because they are needed seldom. */
const OTHER_SCREENS = [
  { path: '/map', name: 'map' },
  { path: '/statistics', name: 'statistics' },
  { path: '/trash', name: 'trash' },
  { path: '/settings', name: 'settings' },
] as const

const ShortcutList = later(async () => (await import('../shortcuts/shortcut-list.tsx')).ShortcutList, {
  words: ['screens'],
})

export function Shell({ children }: { children: ReactNode }) {
  const words = useWords()
  const [location, navigate] = useLocation()
  const [areShortcutsShown, setAreShortcutsShown] = useState(false)
  useShortcuts(navigate, setAreShortcutsShown)
  // Most days have a page.
  useEffect(() => void Promise.all([markdownCode.get(), pageCode.get()]), [])
  useEffect(() => void showWaiting(), [])
  useEffect(loadSoon, [])
  return (
    <>
      <a className={styles.skip} href="#content">
        {words.nav.skip}
      </a>
      <header className={styles.masthead}>
        <Link href="/" className={styles.wordmark}>
          {words.appName}
        </Link>
        <ConnectionMark />
        <nav aria-label={words.nav.main}>
          {TABS.map(({ path, name }) => (
            <Link key={path} href={path} aria-current={isAt(location, path) ? 'page' : undefined}>
              <Icon name={name} />
              <span>{words.nav[name]}</span>
            </Link>
          ))}
        </nav>
        <Menu
          label={words.nav.menu}
          icon="menu"
          items={OTHER_SCREENS.map(({ path, name }) => ({ href: path, label: words.nav[name] }))}
        />
      </header>
      <ForeignNote />
      <main id="content" className={styles.content} tabIndex={-1}>
        {children}
      </main>
      <QuestionDialog />
      {areShortcutsShown && <ShortcutList onClose={() => setAreShortcutsShown(false)} />}
      <BackgroundWork />
    </>
  )
}

const isAt = (location: string, path: string) =>
  path === '/' ? location === '/' : location === path || location.startsWith(`${path}/`)

/** Ctrl/⌘+K searches, Ctrl/⌘+J writes an event, from anywhere; ? lists the shortcuts where nothing is typed. */
function useShortcuts(navigate: (path: string) => void, showList: (isShown: true) => void) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isFree = !isTypedInto(event.target) && !document.querySelector('dialog[open]')
      if (event.key === '?' && isFree && getPreferences().hasSingleKeys) return showList(true)
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      if (event.key === 'k') navigate('/search')
      else if (event.key === 'j') openCapture(navigate)
      else return
      event.preventDefault()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [navigate, showList])
}

const isTypedInto = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null

function openCapture(navigate: (path: string) => void) {
  const field = document.getElementById('capture')
  if (field) return field.focus()
  navigate('/')
  // The day's screen renders first.
  requestAnimationFrame(() => requestAnimationFrame(() => document.getElementById('capture')?.focus()))
}
