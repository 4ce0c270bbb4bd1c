// What is set of the control of one unit or of many at once: each part stays, or gets a value. Pure.

import {
  UNIT_MODES,
  type UnitModes,
  type UnitModesChange,
  USUAL_UNIT_MODES,
} from '#contract/endpoints/unit-control-modes.ts'
import { STRATEGY_KINDS, type StrategyKind } from '#contract/regulation/strategy-kinds.ts'

export const LOCK_CHOICES = ['keep', 'locked', 'free'] as const
type LockChoice = (typeof LOCK_CHOICES)[number]

export const NO_DEFAULT = 'none'

export interface UnitModesDraft {
  readonly setsModes: boolean
  readonly modes: readonly string[]
  /** Empty: it stays; `none`: there is none. */
  readonly defaultMode: string
  readonly setsKinds: boolean
  readonly kinds: readonly StrategyKind[]
  readonly lock: LockChoice
  readonly lockReason: string
}

/** Of one unit its own values; of several nothing changes until it is chosen. */
export function draftOf(units: readonly UnitModes[]): UnitModesDraft {
  const [single] = units.length === 1 ? units : []
  const shown = single ?? USUAL_UNIT_MODES
  return {
    setsModes: single !== undefined,
    modes: shown.allowedModes.map(String),
    defaultMode: single ? String(single.defaultMode ?? NO_DEFAULT) : '',
    setsKinds: single !== undefined,
    kinds: shown.allowedKinds,
    lock: single ? (single.isLocked ? 'locked' : 'free') : 'keep',
    lockReason: single?.lockReason ?? '',
  }
}

/** What is sent; empty where nothing changes. Lists are in the order of the modes and kinds. */
export function changeOf(draft: UnitModesDraft): UnitModesChange {
  const { setsModes, modes, defaultMode, setsKinds, kinds, lock, lockReason } = draft
  return {
    ...(setsModes ? { allowedModes: UNIT_MODES.filter((mode) => modes.includes(String(mode))) } : {}),
    ...(defaultMode === '' ? {} : { defaultMode: defaultMode === NO_DEFAULT ? null : Number(defaultMode) }),
    ...(setsKinds ? { allowedKinds: STRATEGY_KINDS.filter((kind) => kinds.includes(kind)) } : {}),
    ...(lock === 'keep' ? {} : { isLocked: lock === 'locked', lockReason: lock === 'locked' ? lockReason.trim() : '' }),
  }
}

export type DraftProblem = 'noMode' | 'defaultNotAllowed' | 'noReason'

/** What would be refused, by the field that shows it. */
export function problemsOf(draft: UnitModesDraft): {
  readonly modes?: DraftProblem
  readonly defaultMode?: DraftProblem
  readonly lockReason?: DraftProblem
} {
  const { setsModes, modes, defaultMode, lock, lockReason } = draft
  return {
    ...(setsModes && modes.length === 0 ? { modes: 'noMode' as const } : {}),
    ...(setsModes && defaultMode !== '' && defaultMode !== NO_DEFAULT && !modes.includes(defaultMode)
      ? { defaultMode: 'defaultNotAllowed' as const }
      : {}),
    ...(lock === 'locked' && lockReason.trim() === '' ? { lockReason: 'noReason' as const } : {}),
  }
}
