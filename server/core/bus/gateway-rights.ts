/** Rights of the embedded broker's clients. All of them are gateways: the server itself needs no connection. */

const NAME = '[^/+#]{1,64}'
const PUBLISHED = new RegExp(`^heat/${NAME}/${NAME}/(up|ack)$`)
/** Any gateway's commands, as one connection may carry several gateways: without passwords, owners are unknown. */
const SUBSCRIBED = new RegExp(`^heat/${NAME}/(${NAME}|\\+)/down$`)

interface Publication {
  readonly topic: string
  readonly retain: boolean
}

/** Why a gateway may not publish this; null where it may. Commands come from the server alone. */
export function publishRefusal({ topic, retain }: Publication): string | null {
  if (!PUBLISHED.test(topic)) return 'gateways publish to heat/<company>/<gateway>/up and …/ack'
  // a retained value would look new to a later subscriber
  if (retain) return 'retained messages are not taken'
  return null
}

export const maySubscribe = (topic: string): boolean => SUBSCRIBED.test(topic)
