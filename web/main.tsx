// Starts the client: its styles, its preferences, its first screen.
import './styles/base.css'
import './styles/controls.css'
import './styles/shell.css'
import './styles/day.css'
import './styles/page.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { applyPreferences } from './state/preferences.ts'

applyPreferences()
const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
