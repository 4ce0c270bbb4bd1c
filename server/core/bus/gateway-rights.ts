/** Rights of the embedded broker's clients. All of them are gateways: the server itself needs no connection. */

import { type ForeignTopics, NO_FOREIGN_TOPICS } from './foreign-topics.ts'
import { readTopic } from './topics.ts'

const MAX_NAME = 64
/** In place of a gateway: the commands of all of a company. */
const ALL = /\/\+\/down$/

interface Publication {
  readonly topic: string
  readonly retain: boolean
}

/** Why a gateway may not publish this; null where it may. Commands come from the server alone. */
export function publishRefusal(
  { topic, retain }: Publication,
  foreign: Pick<ForeignTopics, 'wayOf'> = NO_FOREIGN_TOPICS,
): string | null {
  const way = wayOf(topic)
  if (way !== 'up' && way !== 'ack') {
    // what devices of other makers retain is kept for nobody
    if (foreign.wayOf(topic) !== null) return null
    return 'gateways publish to heat/<company>/<gateway>/up and …/ack, and to topics of message mappings'
  }
  // a retained value would look new to a later subscriber
  if (retain) return 'retained messages are not taken'
  return null
}

/** Any gateway's commands, as one connection may carry several gateways: without passwords, owners are unknown. */
export const maySubscribe = (
  topic: string,
  foreign: Pick<ForeignTopics, 'maySubscribe'> = NO_FOREIGN_TOPICS,
): boolean => wayOf(topic.replace(ALL, '/all/down')) === 'down' || foreign.maySubscribe(topic)

function wayOf(topic: string) {
  const read = readTopic(topic)
  return read && read.company.length <= MAX_NAME && read.gateway.length <= MAX_NAME ? read.way : null
}
