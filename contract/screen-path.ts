/** Paths of programs and files: an address below one of these is never a screen of the web client. */
const NO_SCREEN = /^\/(api|assets|docs|healthz|readyz|metrics)(\/|$)|\.\w+$/

/** True for every address at which the web client's document is served. */
export const isScreenPath = (path: string): boolean => !NO_SCREEN.test(path)

/** The first parts of the addresses of the client's screens: web/app.tsx. */
const SCREENS = new Set([
  ...['', 'day', 'page', 'calendar', 'pages', 'statistics', 'booklet', 'map', 'search'],
  ...['trash', 'import', 'feeds', 'ledger', 'settings', 'users', 'welcome', 'write-days', 'password'],
])

/**
 * True for the addresses that the client itself may answer without the network. Any other may belong to a proxy before
 * the service, such as the address at which its sign-in ends.
 */
export const isClientScreen = (path: string): boolean =>
  isScreenPath(path) && SCREENS.has(path.split('/')[1] ?? '')
