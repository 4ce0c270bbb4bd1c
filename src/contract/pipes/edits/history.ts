import { applyChange, inverseOf, type NetworkChange } from './change.ts'
import type { EditNetwork } from './network.ts'

/** The network with what was done to it, and what was undone of that. Never changed: each step gives another one. */
export interface EditHistory {
  readonly network: EditNetwork
  readonly done: readonly NetworkChange[]
  /** The last one undone comes last. */
  readonly undone: readonly NetworkChange[]
}

export const beginHistory = (network: EditNetwork): EditHistory => ({ network, done: [], undone: [] })

/** A change of nothing is no step. */
export const doChange = (history: EditHistory, change: NetworkChange): EditHistory =>
  change.length === 0
    ? history
    : { network: applyChange(history.network, change), done: [...history.done, change], undone: [] }

export function undoChange(history: EditHistory): EditHistory {
  const last = history.done.at(-1)
  if (!last) return history
  return {
    network: applyChange(history.network, inverseOf(last)),
    done: history.done.slice(0, -1),
    undone: [...history.undone, last],
  }
}

export function redoChange(history: EditHistory): EditHistory {
  const last = history.undone.at(-1)
  if (!last) return history
  return {
    network: applyChange(history.network, last),
    done: [...history.done, last],
    undone: history.undone.slice(0, -1),
  }
}
