import type { Translated } from '#contract/kit/texts.ts'
import type * as source from './zh-cn.ts'

export const energy: Translated<typeof source.energy> = {
  dataTabs: 'Energy data',
  meters: 'Meters',
  prices: 'Prices',
  exchanges: 'Meter exchanges',
}
