/** The telemetry bus as the server sees it, whichever broker carries it. */
export interface Bus {
  /** Where gateways connect, e.g. `mqtt://127.0.0.1:1883`. */
  readonly url: string
  /** Whether values can arrive now. */
  isConnected(): boolean
  close(): Promise<void>
}

/** Takes one published message; the broker's acknowledgement waits for it, and is withheld when it rejects. */
export type UplinkHandler = (topic: string, payload: Uint8Array) => Promise<void>

/** Topics that the server reads. */
export const UPLINK_TOPIC = 'heat/+/+/up'
export const isUplink = (topic: string): boolean => /^heat\/[^/]+\/[^/]+\/up$/.test(topic)

/** What a gateway may send at once; a longer message is refused. */
export const MAX_MESSAGE_BYTES = 1 << 20
