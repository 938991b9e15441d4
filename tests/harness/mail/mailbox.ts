import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { vi } from 'vitest'

/** A received mail. */
interface ReceivedMail {
  from: string
  to: string
  subject: string
  /** Decoded. */
  text: string
}

/** An SMTP server that keeps received mails. */
export interface Mailbox {
  /** Environment variables of a service that sends its mails here. */
  settings: Record<string, string>
  /** Oldest first. */
  mails: ReceivedMail[]
  /** Waits for `count` mails to an address. @returns the token in the newest one's link to a new password */
  tokenTo(address: string, count?: number): Promise<string>
  close(): Promise<void>
}

export async function startMailbox(): Promise<Mailbox> {
  const mails: ReceivedMail[] = []
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, { envelope }, done) {
      void text(stream)
        .then((raw) => {
          const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address
          for (const { address } of envelope.rcptTo) mails.push({ from, to: address, ...readMail(raw) })
        })
        .then(() => done(), done)
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  const mailsTo = (address: string) => mails.filter(({ to }) => to === address)
  return {
    settings: {
      DAYLEAF_SMTP_URL: `smtp://127.0.0.1:${port}`,
      DAYLEAF_MAIL_FROM: 'Dayleaf <dayleaf@example.org>',
      DAYLEAF_PUBLIC_URL: 'http://127.0.0.1',
    },
    mails,
    async tokenTo(address, count = 1) {
      await vi.waitUntil(() => mailsTo(address).length >= count, { timeout: 120_000 })
      return /\/password#(\S+)/.exec(mailsTo(address).at(-1)?.text ?? '')?.[1] ?? ''
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

function readMail(raw: string): Pick<ReceivedMail, 'subject' | 'text'> {
  const end = raw.indexOf('\r\n\r\n')
  const head = raw.slice(0, end).replaceAll(/\r\n[ \t]+/g, ' ')
  const body = raw.slice(end + 4)
  const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1] ?? ''
  const isQuoted = /quoted-printable/i.test(field('Content-Transfer-Encoding'))
  const isBase64 = /base64/i.test(field('Content-Transfer-Encoding'))
  const decoded = isQuoted ? unquote(body) : isBase64 ? Buffer.from(body, 'base64').toString() : body
  return { subject: decodeWords(field('Subject')), text: decoded }
}

const unquote = (body: string): string =>
  decodeURIComponent(
    body
      .replaceAll('=\r\n', '')
      .replaceAll('%', '%25')
      .replaceAll(/=([\dA-F]{2})/g, '%$1'),
  )

/** Encoded words of RFC 2047. */
const decodeWords = (field: string): string =>
  field
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?UTF-8\?([BQ])\?(.*?)\?=/gi, (_all, kind: string, word: string) =>
      kind.toUpperCase() === 'B'
        ? Buffer.from(word, 'base64').toString()
        : unquote(word.replaceAll('_', ' ')),
    )
