import { Pin, SlidersVertical } from 'lucide-react'
import type { UnitInForce } from '#contract/endpoints/regulation.ts'
import { Span } from '#ui/box.ts'
import { useInForceTexts } from './use-in-force-texts.ts'

interface InForceMarkProps {
  /** Undefined: nothing is in force. */
  unit: UnitInForce | undefined
}

/** In a row or on a card: that something is in force at the unit, and what, on hover. */
export function InForceMark({ unit }: InForceMarkProps) {
  const texts = useInForceTexts()
  if (!unit) return null
  const Icon = unit.interventions.length > 0 ? Pin : SlidersVertical
  return (
    <Span title={texts.linesOf(unit)} color="accent.text" flexShrink={0} data-in-force>
      <Icon size={14} aria-label={texts.linesOf(unit)} />
    </Span>
  )
}
