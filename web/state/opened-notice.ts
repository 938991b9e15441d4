import { navigate } from 'wouter/use-browser-location'

/** Named by web/service-worker/notices.ts too, which shares no module with the client. */
const OPEN = 'open:'

/** Goes to the day of a notice that was clicked. */
export const followNotices = (): void =>
  navigator.serviceWorker?.addEventListener('message', ({ data }) => {
    if (typeof data === 'string' && data.startsWith(OPEN)) navigate(data.slice(OPEN.length))
  })
