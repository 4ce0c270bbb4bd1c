import type { Translated } from '#contract/kit/texts.ts'
import type * as source from './zh-cn.ts'

export const controlPower: Translated<typeof source.controlPower> = {
  parts: 'Control powers and interlocks',
  powers: 'Control powers',
  interlocks: 'Interlocks',
}
