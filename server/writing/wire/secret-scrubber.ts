import type { TextFilter } from './filters.ts'

/** The last net before anything is stored or told: takes a live API key out of it, however it is written. */
export interface SecretScrubber {
  scrubText(text: string): string
  holdsSecret(text: string): boolean
  /** As `scrubText`, for a text in pieces: what may be the beginning of the key waits for what follows it. */
  createFilter(): TextFilter
}

/** A local server takes any word as its key; a word that short is no secret and may stand in any diary. */
const MIN_SECRET_LENGTH = 8
const REPLACEMENT = '[key removed]'

export function createSecretScrubber(secret: string | undefined): SecretScrubber {
  const forms = secret && secret.length >= MIN_SECRET_LENGTH ? spellings(secret) : []
  // The empty lookahead matches nothing.
  const pattern = new RegExp(forms.map(RegExp.escape).join('|') || '(?!)', 'gi')
  const scrubText = (text: string) => text.replace(pattern, REPLACEMENT)
  return {
    scrubText,
    holdsSecret: (text) => text.search(pattern) >= 0,
    createFilter() {
      let held = ''
      return {
        push(text) {
          const whole = scrubText(held + text)
          const heldLength = lengthOfBeginning(whole, forms)
          held = whole.slice(whole.length - heldLength)
          return whole.slice(0, whole.length - heldLength)
        },
        end: () => held,
      }
    },
  }
}

/** How many characters at the end of a text may be the beginning of a form, in any case. */
function lengthOfBeginning(text: string, forms: readonly string[]): number {
  const longest = Math.max(0, ...forms.map((form) => form.length - 1))
  const end = text.slice(-longest).toLowerCase()
  const beginnings = forms.map((form) => form.toLowerCase())
  let length = longest === 0 ? 0 : end.length
  while (length > 0 && !beginnings.some((form) => form.startsWith(end.slice(-length)))) length -= 1
  return length
}

/** The key as itself, inside JSON, inside a URL, and in base64. */
function spellings(secret: string): string[] {
  const base64 = Buffer.from(secret).toString('base64').replace(/=+$/, '')
  return [secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret), base64]
}
