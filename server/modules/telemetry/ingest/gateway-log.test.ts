import { describe, expect, it } from 'vitest'
import { createGatewayLog } from './gateway-log.ts'

const MINUTE = 60_000
const payload = Buffer.from('{"t":1,"v":[]}')
const log = () => {
  let now = 1_000 * MINUTE
  const gateways = createGatewayLog(
    (gateway) => gateway.startsWith('GW'),
    () => now,
  )
  return {
    gateways,
    pass: (ms: number) => (now += ms),
    send: (gateway: string, numTaken = 1, code = '') =>
      gateways.note({
        source: { kind: 'own', company: 'demo', gateway },
        topic: `heat/demo/${gateway}/up`,
        text: null,
        asks: [],
        payload,
        numTaken,
        refused: new Map(code === '' ? [] : [['unknown_point', 1] as const]),
        refusals: code === '' ? [] : [{ code, value: '1', time: '', reason: 'unknown_point' }],
      }),
  }
}

describe('what gateways have sent lately', () => {
  it('is counted by the last whole minute', () => {
    const { gateways, pass, send } = log()
    for (const numTaken of [10, 12]) send('GW1', numTaken)
    pass(MINUTE)
    expect(gateways.of('GW1')).toMatchObject({ perMinute: { messages: 2, values: 22 }, numMessages: 2, numTaken: 22 })
    pass(2 * MINUTE)
    expect(gateways.of('GW1')?.perMinute).toEqual({ messages: 0, values: 0 })
  })

  it('is the newest, newest first, and bounded', () => {
    const { gateways, send } = log()
    for (let at = 0; at < 500; at += 1) send('GW1', 0, `X.${at}`)
    const seen = gateways.of('GW1')
    expect(seen?.refusals.map(({ code }) => code).slice(0, 2)).toEqual(['X.499', 'X.498'])
    expect([seen?.refusals.length, seen?.messages.length]).toEqual([100, 20])
    expect(seen?.refused).toEqual({ unknown_point: 500 })
  })

  it('of gateways that no point names takes no room from the others', () => {
    const { gateways, send } = log()
    send('GW1')
    for (let at = 0; at < 3_000; at += 1) send(`guess-${at}`)
    expect(gateways.all()).toHaveLength(201)
    expect(gateways.of('GW1')).not.toBeNull()
    expect(gateways.of('guess-0')).toBeNull()
    expect(gateways.of('guess-2999')).not.toBeNull()
  })
})
