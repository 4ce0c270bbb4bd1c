import { randomUUID } from 'node:crypto'
import mqtt, { type MqttClient } from 'mqtt'
import { z } from 'zod'
import { parseJson } from '#lib/parse-json.ts'

const PUBLISH_MS = 500

const frame = z.object({ id: z.string(), point: z.string(), value: z.number(), actBefore: z.number() })
/** A command as it reached the gateway. */
export interface Told extends z.infer<typeof frame> {
  readonly topic: string
  readonly at: number
}

/** Values of a unit in order, by parameter: what a gateway of its own sends. */
const IN_ORDER: Readonly<Record<string, number>> = {
  T2gSP: 45,
  CV1_Mode: 0,
  CV1_SV: 40,
  XP_Mode: 0,
  XP_SV: 40,
  KTemp: 0,
  LocRem: 1,
  Estop: 0,
  PwrFail: 0,
  P2h: 0.3,
  T2h: 40,
  XP1_Run: 0,
}

export interface Gateway {
  /** Commands, oldest first, whatever the company of their topic. */
  readonly told: readonly Told[]
  /** Values sent, of which PUBACK came, and connections that ended. */
  counts(): { readonly sent: number; readonly acknowledged: number; readonly ended: number }
  measure(values: Readonly<Record<string, number>>): void
  /** What it sends of a parameter. */
  measured(param: string): number | undefined
  publish(topic: string, payload: string): Promise<void>
  answer(command: string, result: string, value: number, topic?: string): Promise<void>
  close(): Promise<void>
}

/**
 * The gateway of one unit: it sends all values twice a second with QoS 1, and hears commands of its own company and of
 * others. Its company is no one else's, so that no simulated cabinet answers in its place.
 */
export async function connectGateway(
  mqttUrl: string,
  { code, unit, company, foreign }: { code: string; unit: string; company: string; foreign: string },
): Promise<Gateway> {
  const client: MqttClient = await mqtt.connectAsync(mqttUrl, {
    reconnectPeriod: 500,
    clientId: `bench-${randomUUID()}`,
  })
  const values = new Map(Object.entries(IN_ORDER))
  const told: Told[] = []
  let [sent, acknowledged, ended] = [0, 0, 0]
  client.on('error', () => undefined)
  client.on('close', () => (ended += 1))
  client.on('message', (topic, payload) => {
    const { data } = frame.safeParse(parseJson(payload.toString()))
    if (data) told.push({ ...data, topic, at: Date.now() })
  })
  for (const one of [company, foreign]) await client.subscribeAsync(`heat/${one}/${code}/down`, { qos: 1 })
  const timer = setInterval(() => {
    sent += 1
    const v = [...values].map(([param, value]) => [`${unit}.${param}`, value])
    client.publish(`heat/${company}/${code}/up`, JSON.stringify({ t: Date.now(), v }), { qos: 1 }, (error) => {
      if (!error) acknowledged += 1
    })
  }, PUBLISH_MS)
  const publish = async (topic: string, payload: string): Promise<void> => {
    await client.publishAsync(topic, payload, { qos: 1 })
  }
  return {
    told,
    counts: () => ({ sent, acknowledged, ended }),
    measure: (changed) => {
      for (const [param, value] of Object.entries(changed)) values.set(param, value)
    },
    measured: (param) => values.get(param),
    publish,
    answer: (id, result, value, topic = `heat/${company}/${code}/ack`) =>
      publish(topic, JSON.stringify({ id, result, value, t: Date.now() })),
    close: async () => {
      clearInterval(timer)
      await client.endAsync(true)
    },
  }
}
