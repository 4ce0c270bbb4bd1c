import type { TelemetryPoint } from '#contract/endpoints/telemetry.ts'
import type { ColourRule } from '#contract/resources/data-config.resource.ts'
import { type LimitState, limitStateOf } from './point-text.ts'

/** States of a trusted value that are worth a colour. */
export type ValueState = LimitState | 'negative'

export function valueStateOf(rule: ColourRule, value: number, limits: TelemetryPoint['limits']): ValueState {
  switch (rule) {
    case 'limits':
      return limitStateOf(value, limits)
    case 'negative':
      return value < 0 ? 'negative' : null
    case 'none':
      return null
  }
}

/**
 * For the frame of a table whose values carry `data-state`: a violated limit is marked by an arrow as well as by
 * colour.
 */
export const VALUE_STATE_STYLE = {
  '& :is([data-state=hh], [data-state=ll])': { color: 'level.urgent', fontWeight: 'bold' },
  '& :is([data-state=h], [data-state=l])': { color: 'level.important', fontWeight: 'bold' },
  '& [data-state=negative]': { color: 'accent.text', fontWeight: 'bold' },
  '& [data-state=hh]::after': { content: '" ⇈"' },
  '& [data-state=h]::after': { content: '" ↑"' },
  '& [data-state=ll]::after': { content: '" ⇊"' },
  '& [data-state=l]::after': { content: '" ↓"' },
} as const
