/**
 * Topics of the bus: `heat/<company>/<gateway>/<way>`. Values (`up`) and answers to commands (`ack`) come from gateways,
 * commands go `down` to them.
 */

export interface GatewayTopic {
  readonly company: string
  readonly gateway: string
  readonly way: 'up' | 'ack' | 'down'
}

const TOPIC = /^heat\/(?<company>[^/+#]+)\/(?<gateway>[^/+#]+)\/(?<way>up|ack|down)$/

/** Null for a topic of another kind. */
export function readTopic(topic: string): GatewayTopic | null {
  const { company, gateway, way } = TOPIC.exec(topic)?.groups ?? {}
  if (company === undefined || gateway === undefined) return null
  return { company, gateway, way: way === 'down' || way === 'ack' ? way : 'up' }
}

/** `+` as company or gateway: of all of them, to subscribe. */
export const topicOf = ({ company, gateway, way }: GatewayTopic): string => `heat/${company}/${gateway}/${way}`

/** What the server reads. */
export const UPLINK_TOPIC = topicOf({ company: '+', gateway: '+', way: 'up' })
export const ANSWER_TOPIC = topicOf({ company: '+', gateway: '+', way: 'ack' })
export const isUplink = (topic: string): boolean => readTopic(topic)?.way === 'up'
