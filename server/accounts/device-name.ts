// Names the device of a sign-in by its `User-Agent`, for the list of sessions.

/** The first match counts: most browsers also name their ancestors. */
const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/(?:\bCriOS|Chrome|\bChromium)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
]

const SYSTEMS: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

/** More than any browser sends; the rest is not read. */
const MAX_READ = 500

const nameIn = (table: readonly [RegExp, string][], text: string) =>
  table.find(([pattern]) => pattern.test(text))?.[1]

/** @returns such as `Firefox, Android`; a program’s own name, such as `curl`; null if unknown */
export function nameDevice(userAgent = ''): string | null {
  const text = userAgent.slice(0, MAX_READ)
  const parts = [nameIn(BROWSERS, text), nameIn(SYSTEMS, text)].filter((part) => part !== undefined)
  if (parts.length > 0) return parts.join(', ')
  const program = /^[a-z][\w.-]{0,39}/i.exec(text)?.[0]
  return program === undefined || program === 'Mozilla' ? null : program
}
