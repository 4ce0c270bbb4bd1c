/** What clients of the embedded broker may do: all of them are gateways. The server itself needs no connection. */

const NAME = '[^/+#]{1,64}'
const PUBLISHED = new RegExp(`^heat/${NAME}/${NAME}/(up|ack)$`)
/** Its own, or where one connection carries several gateways, theirs: without passwords nobody can tell which are. */
const SUBSCRIBED = new RegExp(`^heat/${NAME}/(${NAME}|\\+)/down$`)

interface Publication {
  readonly topic: string
  readonly retain: boolean
}

/** Why a gateway may not publish this; null where it may. Commands come from the server alone. */
export function publishRefusal({ topic, retain }: Publication): string | null {
  if (!PUBLISHED.test(topic)) return 'gateways publish to heat/<company>/<gateway>/up and …/ack'
  // values that wait for whoever comes would pass for new ones
  if (retain) return 'retained messages are not taken'
  return null
}

export const maySubscribe = (topic: string): boolean => SUBSCRIBED.test(topic)
