import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'

/** A port that is free now, for a program that cannot choose one by itself. */
export async function freePort(): Promise<number> {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // a TCP server's address is never a string
  server.close()
  await once(server, 'close')
  return port
}
