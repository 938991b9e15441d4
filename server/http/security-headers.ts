import { createHash } from 'node:crypto'

/** Headers of every response, with lower-case names: it loads nothing, cannot be framed, is not cached. */
export const SECURITY_HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
} as const

interface Allowed {
  imageOrigins?: readonly string[]
  styles?: readonly string[]
}

const hashSource = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/**
 * Headers of the client's pages and scripts, which may load resources of this service only.
 *
 * @param allowed further origins of images, and the texts of the styles within the page
 */
export const pageHeaders = ({ imageOrigins = [], styles = [] }: Allowed = {}) => ({
  'Content-Security-Policy': [
    "default-src 'none'",
    "script-src 'self'",
    ["style-src 'self'", ...styles.map(hashSource)].join(' '),
    ["img-src 'self' data: blob:", ...imageOrigins].join(' '),
    "font-src 'self'",
    "connect-src 'self'",
    "media-src 'self' blob:",
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; '),
  'Permissions-Policy': 'geolocation=(self), camera=(), microphone=(self)',
  'Cross-Origin-Opener-Policy': 'same-origin',
})
