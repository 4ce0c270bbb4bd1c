import { NUM_SLOTS, SLOT_MINUTES, slotParam } from '#contract/regulation/day-plan.ts'
import type { Strategy } from '#contract/regulation/strategy.ts'

/** What of a unit tells best what a strategy does with it: its set point or offset. */
export type ShownSetting = 'KTemp' | 'daily' | 'T2gSP' | 'T2pjSP' | 'F1SP' | 'Q1SP' | 'CV1_SV'

export function shownSetting(strategy: Strategy): ShownSetting {
  switch (strategy.kind) {
    case 'curve':
      return strategy.params.hold === 'offset' ? 'KTemp' : 'T2gSP'
    case 'roomFeedback':
      return 'KTemp'
    case 'timeShare':
      return 'daily'
    case 'constant': {
      const shown = { supply: 'T2gSP', mean: 'T2pjSP', flow: 'F1SP', heat: 'Q1SP' } as const
      return shown[strategy.params.quantity]
    }
    case 'oneNetwork':
      return strategy.params.by === 'valve' ? 'CV1_SV' : 'T2pjSP'
  }
}

const TIME_SHARE_MODE = 6

/** Its value, from what telemetry shows. Of a day, the offset and that of the slot in force together. */
export function settingOf(
  shown: ShownSetting,
  value: (code: string) => number | undefined,
  minuteOfDay: number,
): number {
  if (shown !== 'daily') return value(shown) ?? Number.NaN
  const slot = Math.min(NUM_SLOTS - 1, Math.floor(minuteOfDay / SLOT_MINUTES))
  const ofSlot = value('CV1_Mode') === TIME_SHARE_MODE ? (value(slotParam(slot)) ?? 0) : 0
  return (value('KTemp') ?? Number.NaN) + ofSlot
}
