// Checks of control loops (控制管家): what is looked for in the last day of each loop, and from where on it is told.

import { type Label, label } from '../kit/language.ts'
import type { ControlLoop } from './control-loops.ts'

export const CONTROL_CHECKS = ['outOfAuto', 'hunting', 'notReached', 'meanError', 'heldByPerson'] as const
export type ControlCheckKind = (typeof CONTROL_CHECKS)[number]

/** What the console offers first where a check finds something. */
export const CHECK_ACTIONS = ['handBack', 'write', 'lock', 'look'] as const
export type CheckAction = (typeof CHECK_ACTIONS)[number]
export const CHECK_ACTION_NAMES: Readonly<Record<CheckAction, Label>> = {
  handBack: label('交还自动', 'Hand back to automatic'),
  write: label('修改设定', 'Change what is set'),
  lock: label('锁定', 'Lock'),
  look: label('仅提示', 'Only tell'),
}

export const CHECKED_LOOPS = ['all', 'valve', 'pump'] as const
type CheckedLoops = (typeof CHECKED_LOOPS)[number]

interface CheckRule {
  readonly name: Label
  /** Of the limit. */
  readonly unit: Label
  readonly min: number
  readonly max: number
  readonly decimals: number
  /** What is told: values from the limit on, or up to it. */
  readonly tells: 'from' | 'below'
  /** The check needs to hold for so long, min; null: it counts the whole time. */
  readonly minutes: { readonly min: number; readonly max: number } | null
  /** What a company starts with. */
  readonly start: { readonly limit: number; readonly minutes: number | null; readonly action: CheckAction }
}

const BANDS = label('倍允差', 'bands')

/**
 * Hunting: the domain guide (4.20) calls a valve hunting from 20 reversals an hour on. Deviations are counted in bands, so
 * that one limit serves temperature, flow, heat and pressure: ± 1 K, 2 t/h, 0.1 MW, 0.01 MPa (4.4, and its equals). Other
 * limits are ours.
 */
export const CHECK_RULES: Readonly<Record<ControlCheckKind, CheckRule>> = {
  outOfAuto: {
    name: label('未投自动', 'Out of automatic'),
    unit: label('%', '%'),
    min: 1,
    max: 100,
    decimals: 0,
    tells: 'below',
    minutes: null,
    start: { limit: 90, minutes: null, action: 'handBack' },
  },
  hunting: {
    name: label('振荡', 'Hunting'),
    unit: label('次/h', '1/h'),
    min: 1,
    max: 30,
    decimals: 1,
    tells: 'from',
    minutes: null,
    start: { limit: 20, minutes: null, action: 'write' },
  },
  notReached: {
    name: label('未达设定', 'Not reached'),
    unit: BANDS,
    min: 0.5,
    max: 20,
    decimals: 1,
    tells: 'from',
    minutes: { min: 15, max: 1_440 },
    start: { limit: 2, minutes: 60, action: 'write' },
  },
  meanError: {
    name: label('平均偏差大', 'Large mean deviation'),
    unit: BANDS,
    min: 0.2,
    max: 20,
    decimals: 1,
    tells: 'from',
    minutes: null,
    start: { limit: 1, minutes: null, action: 'look' },
  },
  heldByPerson: {
    name: label('长期人工保持', 'Held by a person for long'),
    unit: label('h', 'h'),
    min: 1,
    max: 720,
    decimals: 0,
    tells: 'from',
    minutes: null,
    start: { limit: 72, minutes: null, action: 'handBack' },
  },
}

/** A check as the job applies it. */
export interface ControlCheck {
  readonly check: ControlCheckKind
  readonly loop: CheckedLoops
  readonly limit: number
  readonly minutes: number | null
  readonly action: CheckAction
}

/** The checks of a loop: one that is written for it goes before one for all loops. */
export function checksOfLoop(checks: readonly ControlCheck[], loop: ControlLoop): ControlCheck[] {
  return CONTROL_CHECKS.flatMap((kind) => {
    const own = checks.filter(({ check }) => check === kind)
    return own.find((one) => one.loop === loop) ?? own.find((one) => one.loop === 'all') ?? []
  })
}
