import { labelIn } from '#contract/kit/language.ts'
import { STRATEGY_STATE_NAMES, type StrategyState } from '#contract/regulation/strategy-states.ts'
import { useLanguage } from '#data/use-language.ts'
import { StatusTag } from '#ui/status-tag.tsx'

const TONES = { off: 'neutral', advice: 'accent', auto: 'good' } as const satisfies Record<StrategyState, string>

export const StrategyStateTag = ({ state }: { state: StrategyState }) => (
  <StatusTag tone={TONES[state]}>{labelIn(STRATEGY_STATE_NAMES[state], useLanguage())}</StatusTag>
)
