import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import type { Env } from '#server/core/env.ts'
import { createBoundedLog } from '#server/core/kit/bounded-log.ts'

const LOG_INTERVAL_MS = 60_000

/** What clients do wrong on a connection: no fault of this server, and anybody can do it a thousand times a second. */
type ClientFault = 'call' | 'live channel'

export type NoteClientFault = (fault: ClientFault, error: unknown) => void

/** Counts them, and logs one line a minute for each kind. */
export function countClientFaults({
  log,
  now,
}: { readonly log: FastifyBaseLogger } & Pick<Env, 'now'>): NoteClientFault {
  const notify = createBoundedLog<ClientFault>(LOG_INTERVAL_MS, now, (where, count, newest) =>
    log.info({ where, count, newest }, 'clients broke off, or sent what is no message'),
  )
  return (fault, error) => notify(fault, 1, error instanceof Error ? error.message : String(error))
}

/** Whether the client has gone before all of its request had come. */
export const hasLeft = ({ raw }: FastifyRequest): boolean => raw.destroyed && !raw.complete

/** Whether an error of a web socket is one of its client: a frame that is none, or a connection that broke. */
export const isOfSocketClient = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^(WS_ERR_|ECONN|EPIPE)/.test(String(error.code))
