import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Painted } from '#archetypes/map/map-legend.tsx'
import type { MapStates } from '#archetypes/map/map-states.ts'
import { classEdges } from '#archetypes/map/value-classes.ts'
import type { LiveValues } from '#archetypes/realtime/live-values.ts'
import { NOTHING_PAINTED, type PaintInput, paintThings, valuesToClass } from '../model/paint-things.ts'
import type { Quantity } from '../model/quantities.ts'

interface Edges {
  readonly of: Quantity
  readonly edges: readonly number[]
  /** When the first value was there, server time. */
  readonly since: number
  readonly isSettled: boolean
}

/** Classes are settled with this share of the values, or after this time without, ms. */
const ENOUGH = 0.8
const PATIENCE_MS = 10_000

/**
 * Keeps the states of the map as the live values are, outside React: at most once a frame, and once a second for what
 * becomes old. Classes are made of the first values of a quantity and then stay, so that a colour keeps its meaning.
 *
 * @returns What the legend tells; renders only when that changes.
 */
export function usePainting(
  input: Omit<PaintInput, 'edges'>,
  { live, numPoints, isFilled, states }: { live: LiveValues; numPoints: number; isFilled: boolean; states: MapStates },
): { readonly edges: readonly number[]; readonly painted: Painted } {
  const edges = useRef<Edges>(null)
  const [told, setTold] = useState<{ edges: readonly number[]; painted: Painted }>({
    edges: [],
    painted: NOTHING_PAINTED,
  })
  const paint = useEffectEvent(() => {
    input.readings.refresh()
    const known = edges.current?.of === input.quantity ? edges.current : null
    if (isFilled && !known?.isSettled) {
      const values = valuesToClass({ ...input, edges: [] })
      const since = known?.since ?? live.now
      const isSettled =
        values.filter((value) => !Number.isNaN(value)).length >= ENOUGH * values.length ||
        live.now - since > PATIENCE_MS
      edges.current = { of: input.quantity, edges: classEdges(values), since, isSettled }
    }
    const used = edges.current?.of === input.quantity ? edges.current.edges : []
    const painted = paintThings({ ...input, edges: used }, states)
    setTold((before) =>
      before.edges === used && JSON.stringify(before.painted) === JSON.stringify(painted)
        ? before
        : { edges: used, painted },
    )
  })
  const { things, readings, view, quantity, alarms, chosen, traced } = input
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of any of them is painted without waiting for a value
  useEffect(() => {
    let frame = 0
    const ask = (): void => {
      if (frame === 0)
        frame = requestAnimationFrame(() => {
          frame = 0
          paint()
        })
    }
    const painter = { paint: ask, settle: () => undefined }
    const unmounts = Array.from({ length: numPoints }, (_, at) => live.mount(at, painter))
    const stop = live.onTick(ask)
    ask()
    return () => {
      cancelAnimationFrame(frame)
      stop()
      for (const unmount of unmounts) unmount()
    }
  }, [live, numPoints, isFilled, things, readings, view, quantity, alarms, chosen, traced])
  return told
}
