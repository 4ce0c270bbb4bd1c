// How commands were followed, by unit, by what wrote which set point, or by version of a strategy. Pure.

import type { AnalysedCommand } from '#contract/endpoints/regulation-analysis.ts'

export interface AnalysisGroup {
  readonly key: string
  /** One of its commands, which names it. */
  readonly example: AnalysedCommand
  readonly numCommands: number
  /** Those that the plant followed, or is following, in measured values. */
  readonly numFollowed: number
  readonly numReached: number
  readonly numFailed: number
  /** Median, min. */
  readonly settledMin: number | null
  /** Mean of those that went beyond their target, in the unit; null: none did, or units differ. */
  readonly overshoot: number | null
  readonly unit: string | null
}

const FAILED: ReadonlySet<string> = new Set(['refused', 'noAnswer', 'notReached'])

/** The largest groups first. @param keyOf - Null: the command is in no group. */
export function groupsOf(
  commands: readonly AnalysedCommand[],
  keyOf: (command: AnalysedCommand) => string | null,
): AnalysisGroup[] {
  const members = new Map<string, AnalysedCommand[]>()
  for (const command of commands) {
    const key = keyOf(command)
    if (key !== null) members.set(key, [...(members.get(key) ?? []), command])
  }
  return [...members]
    .flatMap(([key, own]) => groupOf(key, own))
    .sort((one, other) => other.numCommands - one.numCommands)
}

function groupOf(key: string, own: readonly AnalysedCommand[]): AnalysisGroup[] {
  const [example] = own
  if (!example) return []
  const courses = own.flatMap(({ course }) => course ?? [])
  const isOneUnit = own.every(({ unit }) => unit === example.unit)
  const beyond = courses.flatMap(({ overshoot }) => (overshoot !== null && overshoot > 0 ? [overshoot] : []))
  return [
    {
      key,
      example,
      numCommands: own.length,
      numFollowed: courses.length,
      numReached: courses.filter(({ isReached }) => isReached).length,
      numFailed: own.filter(({ state }) => FAILED.has(state)).length,
      settledMin: medianOf(courses.flatMap(({ settledMin }) => settledMin ?? [])),
      overshoot: isOneUnit && beyond.length > 0 ? beyond.reduce((sum, value) => sum + value, 0) / beyond.length : null,
      unit: isOneUnit ? example.unit : null,
    },
  ]
}

function medianOf(values: readonly number[]): number | null {
  const sorted = values.toSorted((one, other) => one - other)
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.ceil((sorted.length - 1) / 2)]]
  return low === undefined || high === undefined ? null : (low + high) / 2
}
