// The configuration of field gateways on the bus: what they say of theirs on …/ack, and what they are sent on …/down. What was
// sent last is sent again at each report of another one, so that a gateway that was away, or is new, gets it.

import { z } from 'zod'
import { parseJson } from '#lib/parse-json.ts'
import { topicOf } from '#server/core/bus/topics.ts'
import { refusedValue } from '#server/core/calls/refused-value.ts'
import type { Queryable } from '#server/core/db/client.ts'
import { isGatewayKnown, keepReport, reportOf, sentTo } from '../devices/sent-config.repository.ts'

const MOST_BYTES = 16_384
const MOST_WHY = 2_000
/** So long it waits for a gateway that is away; a later report asks for it anew. */
const WAITS_MS = 30_000

/** End of the times that PostgreSQL and Date both know well: the year 2100. */
const LATEST_MS = 4_102_444_800_000

const report = z.object({
  configuration: z.object({
    version: z.string().max(64).nullable(),
    since: z.int().min(0).max(LATEST_MS).nullable(),
    isFromFile: z.boolean(),
    refused: z.object({ version: z.string().max(64).nullable(), why: z.string().max(MOST_WHY) }).nullable(),
  }),
})
type Report = z.infer<typeof report>['configuration']

/** For the gate to send. */
interface ConfigurationMessage {
  readonly topic: string
  readonly payload: string
  /** Epoch ms. */
  readonly actBefore: number
  readonly qos: 1
}

interface Sender {
  readonly gateway: string
  readonly company: string
}

/** Null where the message is none, or says what no column can hold. */
export function readReport(payload: Uint8Array): Report | null {
  if (payload.length > MOST_BYTES) return null
  const said = report.safeParse(parseJson(Buffer.from(payload).toString())).data?.configuration ?? null
  return refusedValue(said, 'en') ? null : said
}

/**
 * Keeps what a gateway says.
 *
 * @returns Whether the gateway is known, and what it is to be sent.
 */
export async function takeReport(
  db: Queryable,
  { gateway, company }: Sender,
  { version, since, isFromFile, refused }: Report,
  nowMs: number,
): Promise<{ readonly isKnown: boolean; readonly message: ConfigurationMessage | null }> {
  if (!(await isGatewayKnown(db, gateway))) return { isKnown: false, message: null }
  await keepReport(db, {
    gatewayCode: gateway,
    company,
    version,
    since: since === null ? null : new Date(since),
    isFromFile,
    refusedVersion: refused?.version ?? null,
    refusedWhy: refused?.why ?? '',
    reportedAt: new Date(nowMs),
  })
  const sent = await sentTo(db, gateway)
  const isWanted = sent !== null && !isFromFile && sent.version !== version && sent.version !== refused?.version
  return { isKnown: true, message: isWanted ? messageOf({ gateway, company }, sent, nowMs) : null }
}

/** What was sent last, for a gateway that has reported; null where it has not, or nothing was sent. */
export async function configurationFor(
  db: Queryable,
  gateway: string,
  nowMs: number,
): Promise<ConfigurationMessage | null> {
  const [sent, reported] = [await sentTo(db, gateway), await reportOf(db, gateway)]
  return sent && reported ? messageOf({ gateway, company: reported.company }, sent, nowMs) : null
}

function messageOf(
  { gateway, company }: Sender,
  { version, connections }: { readonly version: string; readonly connections: string },
  nowMs: number,
): ConfigurationMessage {
  const actBefore = nowMs + WAITS_MS
  const configuration = { version, connections: parseJson(connections) }
  return {
    topic: topicOf({ company, gateway, way: 'down' }),
    payload: JSON.stringify({ configuration, actBefore }),
    actBefore,
    qos: 1,
  }
}
