import type { DeviceState, Line } from './line.ts'
import { type Deliver, QUALITY, type WritePoint } from './reading.ts'

/** The devices of one connection at work. */
export interface Running {
  readonly line: Line
  readonly states: readonly DeviceState[]
  readonly writePoints: ReadonlyMap<string, WritePoint>
}

export interface RunContext {
  readonly deliver: Deliver
  readonly now: () => number
  /** A clock that nobody sets, ms: periods are counted by it. */
  readonly steadyNow: () => number
  readonly log: (text: string) => void
  /** A device answers again, or no more; with its latest values by point. */
  readonly onChange: (device: DeviceState, why: string, latest: ReadonlyMap<string, number>) => void
}

/** Says what changed, and tells at once that values of a silent device are old: the server would miss them only later. */
export const createChangeNote =
  (deliver: Deliver, now: () => number, log: (text: string) => void): RunContext['onChange'] =>
  ({ name, isReached }, why, latest) => {
    log(isReached ? `${name} answers.` : `${name} does not answer: ${why}`)
    if (isReached || latest.size === 0) return
    deliver(
      now(),
      [...latest].map(([point, value]) => [point, value, QUALITY.commFail]),
    )
  }
