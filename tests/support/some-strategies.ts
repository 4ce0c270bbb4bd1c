// Strategies of every kind, over the same few units, near what they may be set to.

import type { StrategyInput } from '#contract/regulation/strategy.ts'
import { nodeIdOf } from './regulation-inputs.ts'

const NUM_UNITS = 3
export const NODES = Array.from({ length: NUM_UNITS }, (_, at) => nodeIdOf(at + 1))

const members = NODES.map((nodeId, at) => ({ nodeId, compensationK: at - 1, priority: at + 1 }))
const common = { name: 'S', cycleMinutes: 15, members }
const slots = (seed: number) => Array.from({ length: 12 }, (_, slot) => ((seed + slot * 7) % 9) - 4)
export const STRATEGIES: readonly StrategyInput[] = [
  { ...common, kind: 'curve', params: { curve: { kind: 'staged' }, lookAheadH: 3 } },
  {
    ...common,
    kind: 'curve',
    params: { curve: { kind: 'quantity', supplyC: 55 }, hold: 'setPoint' },
    limits: { supplyMinC: 35, supplyMaxC: 52 },
  },
  { ...common, kind: 'roomFeedback', params: { curve: { kind: 'quality' }, roomC: 21, rooms: 'p20' } },
  {
    ...common,
    kind: 'timeShare',
    params: { plan: { kind: 'twoHours', days: { workday: slots(1), weekend: slots(2), holiday: slots(3) } } },
  },
  {
    ...common,
    kind: 'timeShare',
    params: {
      plan: {
        kind: 'free',
        days: {
          workday: [
            { fromMinute: 0, toMinute: 330, offsetK: -8 },
            { fromMinute: 330, toMinute: 1440, offsetK: 3 },
          ],
          weekend: [{ fromMinute: 0, toMinute: 1440, offsetK: -4 }],
          holiday: [{ fromMinute: 0, toMinute: 1440, offsetK: -4 }],
        },
      },
    },
  },
  { ...common, kind: 'constant', params: { quantity: 'supply', value: 40 } },
  { ...common, kind: 'constant', params: { quantity: 'heat', value: 0.5 } },
  {
    ...common,
    kind: 'oneNetwork',
    params: { method: 'mean', by: 'valve', target: 'auto', curve: { kind: 'quality' } },
  },
  {
    ...common,
    kind: 'oneNetwork',
    params: { method: 'ratio', by: 'setPoint', target: 'curve', curve: { kind: 'quality' } },
  },
]
