import { describe, expect, it } from 'vitest'
import type { GatewayFacts } from '#contract/endpoints/gateways.ts'
import { configMatch, gatewayRows, gatewayState, readGatewayView, writeGatewayView } from './gateway-rows.ts'

const facts = (gateway: string, more: Partial<GatewayFacts> = {}): GatewayFacts => ({
  gateway,
  isKnown: true,
  numPoints: 1,
  nodes: ['阳光站'],
  numMoreNodes: 0,
  lastAt: 0,
  numMessages: 0,
  messagesPerMinute: 0,
  valuesPerMinute: 0,
  numRefused: 0,
  ...more,
})

describe('the list of gateways', () => {
  it('begins with those that need somebody', () => {
    const list = [facts('GW1'), facts('GW2', { numRefused: 3 }), facts('X', { isKnown: false, nodes: [] })]
    const view = { text: '', isRefusedOnly: false, gateway: '' }
    expect(gatewayRows(list, view).map(({ gateway }) => gateway)).toEqual(['X', 'GW2', 'GW1'])
    expect(gatewayRows(list, { ...view, text: '阳光' }).map(({ gateway }) => gateway)).toEqual(['GW2', 'GW1'])
    expect(gatewayRows(list, { ...view, isRefusedOnly: true }).map(({ gateway }) => gateway)).toEqual(['GW2'])
  })

  it('tells who is silent', () => {
    expect(gatewayState(facts('GW1', { lastAt: 0 }), 600_000)).toBe('sending')
    expect(gatewayState(facts('GW1', { lastAt: 0 }), 600_001)).toBe('silent')
    expect(gatewayState(facts('GW1', { lastAt: null }), 0)).toBe('never')
    expect(gatewayState(facts('GW1', { isKnown: false }), 0)).toBe('unknown')
  })

  it('tells whether a gateway runs what the console would send', () => {
    expect(configMatch('a', { version: 'a' })).toBe('current')
    expect(configMatch('a', { version: 'b' })).toBe('differs')
    expect(configMatch(null, { version: 'b' })).toBe('unseen')
    expect(configMatch('a', { version: null })).toBe('nothing')
  })

  it('keeps its view in the address', () => {
    const view = { text: '阳光', isRefusedOnly: true, gateway: 'GW1' }
    expect(readGatewayView(writeGatewayView(view))).toEqual(view)
    expect(writeGatewayView({ text: '', isRefusedOnly: false, gateway: '' }).toString()).toBe('')
  })
})
