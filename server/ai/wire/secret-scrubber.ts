import type { TextFilter } from './filters.ts'

/** Removes an API key, in every common encoding, from texts that are stored or sent to clients. */
export interface SecretScrubber {
  scrubText(text: string): string
  holdsSecret(text: string): boolean
  /** Like `scrubText`, for a text in pieces: a possible beginning of the key is held back until the next piece. */
  createFilter(): TextFilter
}

/** A local server accepts any word as its key. A shorter word is no secret, and may occur in any diary. */
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

/** The number of characters at the end of a text that may begin one of the forms, ignoring case. */
function lengthOfBeginning(text: string, forms: readonly string[]): number {
  const longest = Math.max(0, ...forms.map((form) => form.length - 1))
  const end = text.slice(-longest).toLowerCase()
  const beginnings = forms.map((form) => form.toLowerCase())
  let length = longest === 0 ? 0 : end.length
  while (length > 0 && !beginnings.some((form) => form.startsWith(end.slice(-length)))) length -= 1
  return length
}

/** The key itself, in JSON, in a URL, and in base64. */
function spellings(secret: string): string[] {
  const base64 = Buffer.from(secret).toString('base64').replace(/=+$/, '')
  return [secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret), base64]
}
