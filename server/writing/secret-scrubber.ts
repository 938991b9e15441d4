/** The last net before anything is stored or told: takes a live API key out of it, however it is written. */
export interface SecretScrubber {
  scrubText(text: string): string
  /** Scrubs every string of a JSON value, the names of members too. */
  scrubJson(value: unknown): unknown
}

/** A local server takes any word as its key; a word that short is no secret and may stand in any diary. */
const LEAST_SECRET_LENGTH = 8
const REPLACEMENT = '[key removed]'

export function createSecretScrubber(secret: string | undefined): SecretScrubber {
  if (!secret || secret.length < LEAST_SECRET_LENGTH) {
    return { scrubText: (text) => text, scrubJson: (value) => value }
  }
  const pattern = new RegExp(spellings(secret).map(RegExp.escape).join('|'), 'gi')
  const scrubText = (text: string) => text.replace(pattern, REPLACEMENT)
  const scrubJson = (value: unknown): unknown => {
    if (typeof value === 'string') return scrubText(value)
    if (Array.isArray(value)) return value.map(scrubJson)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).map(([name, member]) => [scrubText(name), scrubJson(member)]),
    )
  }
  return { scrubText, scrubJson }
}

/** The key as itself, inside JSON, inside a URL, and in base64. */
function spellings(secret: string): string[] {
  const base64 = Buffer.from(secret).toString('base64').replace(/=+$/, '')
  return [secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret), base64]
}
