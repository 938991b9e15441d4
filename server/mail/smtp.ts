/** Sends mail through the operator's SMTP server. */
import { createTransport } from 'nodemailer'
import type { Config } from '../config.ts'

interface Mail {
  to: string
  subject: string
  /** Plain text. */
  text: string
}

/** @throws Error of the SMTP client, which may name addresses */
export type SendMail = (mail: Mail) => Promise<void>

/** A server that does not answer holds no connection longer. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

/** Undefined where the operator has set no server. A connection is opened for each mail. */
export function createSmtpClient(
  settings: Pick<Config, 'DAYLEAF_SMTP_URL' | 'DAYLEAF_MAIL_FROM'>,
): SendMail | undefined {
  const { DAYLEAF_SMTP_URL: url, DAYLEAF_MAIL_FROM: from } = settings
  if (url === undefined || from === undefined) return undefined
  const transport = createTransport({ url, ...TIMEOUTS, disableFileAccess: true, disableUrlAccess: true })
  return async ({ to, subject, text }) => {
    // As an object, so that nothing in the address is taken for a second one.
    const address = { name: '', address: to }
    const headers = { 'Auto-Submitted': 'auto-generated' }
    await transport.sendMail({ from, to: address, subject, text, headers })
  }
}
