/**
 * Logs each kind of event at most once in `intervalMs`; suppressed events are in the count of the next line.
 * `write` receives kind, events since the last line, and the newest detail.
 */
export function createBoundedLog<Kind extends string, Detail = string>(
  intervalMs: number,
  now: () => number,
  write: (kind: Kind, count: number, detail: Detail) => void,
): (kind: Kind, count: number, detail: Detail) => void {
  const kinds = new Map<Kind, { loggedAt: number; held: number }>()
  return (kind, count, detail) => {
    const state = kinds.get(kind) ?? { loggedAt: Number.NEGATIVE_INFINITY, held: 0 }
    kinds.set(kind, state)
    state.held += count
    if (now() - state.loggedAt < intervalMs) return
    write(kind, state.held, detail)
    state.loggedAt = now()
    state.held = 0
  }
}
