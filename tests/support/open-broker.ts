import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { Aedes } from 'aedes'

export interface OpenBroker {
  readonly url: string
  close(): Promise<void>
}

/**
 * A broker without restrictions, as a company's own may be: clients may send commands and read all messages.
 *
 * @param port - To start one that was stopped again; default: a free one.
 */
export async function startOpenBroker(port = 0): Promise<OpenBroker> {
  const broker = await Aedes.createBroker()
  const server = createServer({ noDelay: true }, broker.handle)
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address() as AddressInfo // a TCP server's address is never a string
  return {
    url: `mqtt://127.0.0.1:${address.port}`,
    close: async () => {
      const closed = once(server, 'close')
      server.close()
      await new Promise<void>((done) => broker.close(done))
      await closed
    },
  }
}
