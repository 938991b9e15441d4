// Sends mail through the operator's SMTP server.
import type { Config } from '../config.ts'

interface Mail {
  to: string
  subject: string
  /** Plain text. */
  text: string
}

/** @throws Error of the SMTP client; its message may contain addresses */
export type SendMail = (mail: Mail) => Promise<void>

/** In milliseconds. Bounds how long an unresponsive server occupies a connection. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

/** @returns undefined if no server is configured. Each mail uses a new connection. */
export function createSmtpClient(
  settings: Pick<Config, 'DAYLEAF_SMTP_URL' | 'DAYLEAF_MAIL_FROM'>,
): SendMail | undefined {
  const { DAYLEAF_SMTP_URL: url, DAYLEAF_MAIL_FROM: from } = settings
  if (url === undefined || from === undefined) return undefined
  return async ({ to, subject, text }) => {
    const { createTransport } = await import('nodemailer')
    const transport = createTransport({ url, ...TIMEOUTS, disableFileAccess: true, disableUrlAccess: true })
    // As an object: nodemailer would parse a string as a list of addresses.
    const address = { name: '', address: to }
    const headers = { 'Auto-Submitted': 'auto-generated' }
    await transport.sendMail({ from, to: address, subject, text, headers })
  }
}
