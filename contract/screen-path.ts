/** Paths of programs and files: an address below one of these is never a screen of the web client. */
const NO_SCREEN = /^\/(api|assets|docs|healthz|readyz|metrics)(\/|$)|\.\w+$/

/** True for every address at which the web client's document is served. */
export const isScreenPath = (path: string): boolean => !NO_SCREEN.test(path)
