import { once } from 'node:events'
import { createServer } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { type Settings, StartError } from './core/settings.ts'

type Place = Pick<Settings, 'port' | 'host'>

/** Checks early, before slow work, that the port is free. @throws {StartError} where it is taken. */
export async function refuseTakenPort({ port, host }: Place): Promise<void> {
  const probe = createServer()
  try {
    probe.listen(port, host)
    await once(probe, 'listening')
  } catch (error) {
    throw listenError(error, host, port)
  }
  probe.close()
  await once(probe, 'close')
}

/** @throws {StartError} where the server cannot listen on the address. */
export async function listen(app: FastifyInstance, { port, host }: Place): Promise<void> {
  try {
    await app.listen({ port, host })
  } catch (error) {
    throw listenError(error, host, port)
  }
}

function listenError(error: unknown, host: string, port: number): StartError {
  const code = error instanceof Error && 'code' in error ? error.code : error
  if (code === 'EADDRINUSE')
    return new StartError(`Port ${port} on ${host} is taken: stop the program that has it, or set PORT.`)
  return new StartError(`Cannot listen on ${host}:${port} (${code}): set HOST and PORT.`)
}
