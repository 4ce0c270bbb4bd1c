import { CONSTANTS } from '#contract/control/constant-quantities.ts'
import { movesFlow } from '#contract/regulation/curve-choice.ts'
import { NUM_SLOTS, slotParam } from '#contract/regulation/day-plan.ts'
import type { Strategy } from '#contract/regulation/strategy.ts'

const MODE = 'CV1_Mode'
const OFFSET = 'KTemp'

/** Codes of the parameters that a strategy writes at each of its units: what two in auto must not share. */
export function writtenParams(strategy: Strategy): readonly string[] {
  switch (strategy.kind) {
    case 'curve': {
      const { curve, hold } = strategy.params
      return [...(hold === 'offset' ? [OFFSET] : [MODE, 'T2gSP']), ...(movesFlow(curve.kind) ? ['XP_DPSP'] : [])]
    }
    case 'roomFeedback':
      return [OFFSET, ...(movesFlow(strategy.params.curve.kind) ? ['XP_DPSP'] : [])]
    case 'timeShare':
      // under a timetable, the offset bears what people lay over it
      return strategy.params.plan.kind === 'free'
        ? [OFFSET]
        : [MODE, OFFSET, ...Array.from({ length: NUM_SLOTS }, (_, slot) => slotParam(slot))]
    case 'constant':
      return [MODE, CONSTANTS[strategy.params.quantity].setPoint]
    case 'oneNetwork':
      return [MODE, strategy.params.by === 'valve' ? 'CV1_SV' : 'T2pjSP']
  }
}
