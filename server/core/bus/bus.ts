/** The telemetry bus as the server sees it, whichever broker carries it. */
export interface Bus {
  /** Where gateways connect, e.g. `mqtt://127.0.0.1:1883`. */
  readonly url: string
  /** Whether values can arrive now. */
  isConnected(): boolean
  close(): Promise<void>
}

/**
 * Takes one published message. The message is acknowledged when the promise resolves, and not when it rejects.
 *
 * @returns Whether anything of it was of use: a value of a known point, an answer to a command.
 */
export type UplinkHandler = (topic: string, payload: Uint8Array) => Promise<boolean>

/** Longest message of a gateway; a longer one is refused. */
export const MAX_MESSAGE_BYTES = 1 << 20
