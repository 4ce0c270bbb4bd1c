/**
 * The mail sender. Duty: hand one message to the company's mail server, and say clearly why that failed. Neighbours:
 * `outbox.ts` decides what is sent when. Invariants: no text reaches a header with a line break or another control
 * character; a hanging mail server ends an attempt after a minute at most; what the mail server has accepted from this
 * process, even after that minute, is not sent again.
 */

import { createTransport } from 'nodemailer'
import { isMailAddress } from '#contract/kit/mail-addresses.ts'
import type { Settings } from '../settings.ts'

interface Mail {
  readonly to: readonly string[]
  readonly subject: string
  readonly text: string
  readonly attachments?: readonly { readonly name: string; readonly contentType: string; readonly content: Buffer }[]
  /** The same for every attempt: receivers can drop a repetition, and the mailer does not begin one that it knows of. */
  readonly messageId?: string
}

export interface Mailer {
  /** Null where the settings name no mail server: nothing is sent. */
  readonly from: string | null
  /** @returns The answer of the mail server. @throws {MailError} */
  send(mail: Mail): Promise<string>
}

/** A message was not accepted; the text is meant to be read. */
export class MailError extends Error {}

const CONNECT_MS = 10_000
const SILENCE_MS = 20_000
/** As many messages may be accepted while the database is away and cannot note it. */
const MAX_KNOWN = 1_000
/** The longest attempt. */
const SENDING_MS = 60_000

/** One line: line breaks and other control characters, with which a subject could add headers, become spaces. */
export const oneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()

export function createMailer({ smtpUrl, mailFrom }: Pick<Settings, 'smtpUrl' | 'mailFrom'>): Mailer {
  if (smtpUrl === undefined || mailFrom === undefined)
    return { from: null, send: () => Promise.reject(new MailError('SMTP_URL is not set: no mail is sent.')) }
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  type Message = Parameters<typeof transport.sendMail>[0]
  async function handOver(message: Message): Promise<string> {
    const sent = await transport.sendMail(message)
    // accepted for the others: an error would send it to them again
    const refused = sent.rejected.length > 0 ? `; refused: ${sent.rejected.map(String).join(', ')}` : ''
    return oneLine(`${sent.response}${refused}`)
  }
  /** Attempts by message id that are under way or were accepted, oldest first. */
  const known = new Map<string, Promise<string>>()
  function handOverOnce(messageId: string, message: Message): Promise<string> {
    const earlier = known.get(messageId)
    if (earlier) return earlier
    const attempt = handOver(message)
    known.set(messageId, attempt)
    attempt.catch(() => known.delete(messageId))
    for (const [oldest] of known) if (known.size > MAX_KNOWN) known.delete(oldest)
    return attempt
  }
  return {
    from: mailFrom,
    async send({ to, subject, text, attachments = [], messageId }) {
      const wrong = to.find((address) => !isMailAddress(address))
      if (wrong !== undefined) throw new MailError(`${oneLine(wrong)} is no mail address.`)
      if (to.length === 0) throw new MailError('The message has no receiver.')
      const files = attachments.map(({ name, ...file }) => ({ ...file, filename: oneLine(name) }))
      const message = { from: mailFrom, to: [...to], subject: oneLine(subject), text, attachments: files }
      try {
        return await withinTime(messageId ? handOverOnce(messageId, { ...message, messageId }) : handOver(message))
      } catch (error) {
        throw error instanceof MailError ? error : new MailError(reasonOf(error))
      }
    },
  }
}

async function withinTime<Result>(sending: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new MailError('The mail server took longer than a minute.')), SENDING_MS)
  })
  try {
    return await Promise.race([sending, late])
  } finally {
    clearTimeout(timer)
  }
}

/** What the library reports, with the code of the failure; it contains no password. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'The message was not sent.'
  const code = 'code' in error && typeof error.code === 'string' ? ` (${error.code})` : ''
  return `${oneLine(error.message)}${code}`
}
