import type { Translated } from '#contract/kit/texts.ts'
import type * as source from './zh-cn.ts'

export const energy: Translated<typeof source.energy> = {
  dataTabs: 'Energy data',
  meters: 'Meters',
  earlier: 'Earlier meters',
  prices: 'Prices',
  exchanges: 'Meter exchanges',
  storedReadings: 'Stored readings',
  nameCounterAndTime: 'The readings before and after are shown once counter, day and time are given.',
  readingsFailed: 'The readings could not be read.',
  lastBefore: 'Last before the exchange',
  firstAfter: 'First after the exchange',
  noneStored: 'none',
  readingAt: '{{value}} {{unit}} ({{time}})',
  lastTooLow:
    'The old meter showed {{before}} {{unit}} already at {{beforeAt}}. Where the lower last reading is right, switch on “Readings confirmed”.',
  lastTooHigh:
    'Since {{beforeAt}} the old meter can have counted up to {{most}} {{unit}}. Check last reading and time.',
  firstTooHigh:
    'The new meter showed {{after}} {{unit}} at {{afterAt}}, less than its first reading. Check first reading and time.',
  firstTooLow:
    'To show {{after}} {{unit}} at {{afterAt}}, the new meter began at {{least}} {{unit}} or above. Check first reading and time.',
}
