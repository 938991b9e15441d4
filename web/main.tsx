// Starts the client: its styles, its preferences, its first screen.
import './styles/fonts.css'
import './styles/base.css'
import './styles/controls.css'
import './styles/sheet.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { navigate } from 'wouter/use-browser-location'
import { App } from './app.tsx'
import { loadFirstWords } from './i18n/words.ts'
import { askForScreen } from './queries/ask-for-screen.ts'
import { tidyAddress } from './state/from-network.ts'
import { leaveNotice } from './state/notice.ts'
import { applyPreferences } from './state/preferences.ts'

/** Loads what every screen needs before rendering, so that nothing moves afterwards. */
async function start() {
  applyPreferences()
  tidyAddress()
  followNotices()
  // The router announces a new address by the first.
  for (const change of ['pushState', 'popstate']) addEventListener(change, leaveNotice)
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')
  const words = loadFirstWords()
  if (!('Temporal' in globalThis)) await import('./state/temporal-polyfill.ts')
  askForScreen()
  await words
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
}

/** Named by web/service-worker/notices.ts too, which shares no module with the client. */
const OPEN = 'open:'

/** Goes to the day of a notice that was clicked. */
const followNotices = (): void =>
  navigator.serviceWorker?.addEventListener('message', ({ data }) => {
    if (typeof data === 'string' && data.startsWith(OPEN)) navigate(data.slice(OPEN.length))
  })

// Not awaited: chunks that are loaded later import this module.
start().catch(() => {
  // The words may have failed to load.
  document.body.textContent =
    'Dayleaf could not be loaded. Please load it anew. Bitte neu laden. Vuelve a cargarlo. Recharge la page. 再読み込みしてください。未能载入，请重新加载。'
})
