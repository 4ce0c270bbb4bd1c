import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

interface ReceivedMail {
  readonly to: readonly string[]
  /** Headers and text as sent. */
  readonly raw: string
}

export interface MailServer {
  readonly url: string
  readonly port: number
  readonly received: readonly ReceivedMail[]
  close(): Promise<void>
}

interface Moments {
  /** Some of a message has arrived. */
  readonly arriving?: () => void
  /** It waits for this between having a message and saying so. */
  readonly answering?: () => Promise<unknown>
}

/** A real mail server on this machine that keeps what it gets. @param refused - Receivers that it refuses. */
export async function startMailServer(
  port = 0,
  refused: readonly string[] = [],
  { arriving, answering }: Moments = {},
): Promise<MailServer> {
  const received: ReceivedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onRcptTo({ address }, _session, done) {
      done(refused.includes(address) ? Object.assign(new Error('no such user here'), { responseCode: 550 }) : null)
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => {
        chunks.push(chunk)
        arriving?.()
      })
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address)
        received.push({ to, raw: Buffer.concat(chunks).toString('utf8') })
        Promise.resolve(answering?.()).then(() => done(), done)
      })
    },
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const address: AddressInfo | string | null = server.server.address()
  if (address === null || typeof address === 'string') throw new Error('The mail server has no port.')
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    port: address.port,
    received,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
