// A rehearsal by slices of hours, so that whoever runs it can show how far it is, and end it in between.

import { goOn, newArm } from './closed-loop.ts'
import type { RehearsalSetup, Running } from './rehearsal-task.ts'
import type { Ways } from './summary.ts'

const HOUR_MS = 3_600_000

export interface Slice {
  readonly setup: RehearsalSetup
  readonly ways: Ways
  /** Hours after the beginning at which it ends. */
  readonly untilH: number
}

/** @param with - The strategy. @param asNow - What runs now; null: nothing does. */
export const beginning = (
  setup: RehearsalSetup,
  running: { readonly with: Running; readonly asNow: Running | null },
): Ways => ({
  with: newArm(setup, running.with),
  asNow: newArm(setup, running.asNow),
})

/** Goes on to the end of a slice. @returns The ways so far; what it was given is changed. */
export function rehearseSlice({ setup, ways, untilH }: Slice): Ways {
  const until = setup.start + untilH * HOUR_MS
  goOn(setup, ways.with, until)
  goOn(setup, ways.asNow, until)
  return ways
}
