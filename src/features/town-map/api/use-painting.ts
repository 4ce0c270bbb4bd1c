import { useEffect, useEffectEvent, useState } from 'react'
import type { Painted } from '#archetypes/map/map-legend.tsx'
import type { MapStates } from '#archetypes/map/map-states.ts'
import { SettledEdges } from '#archetypes/map/settled-edges.ts'
import type { LiveValues } from '#archetypes/realtime/live-values.ts'
import { createFrameLoop } from '#lib/frame-loop.ts'
import { NOTHING_PAINTED, type PaintInput, paintThings, valuesToClass } from '../model/paint-things.ts'

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
  const [edges] = useState(() => new SettledEdges())
  const [told, setTold] = useState<{ edges: readonly number[]; painted: Painted }>({
    edges: [],
    painted: NOTHING_PAINTED,
  })
  const paint = useEffectEvent(() => {
    input.readings.refresh()
    if (isFilled) edges.learn(input.quantity, () => valuesToClass({ ...input, edges: [] }), live.now)
    const used = edges.edgesOf(input.quantity)
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
    const frames = createFrameLoop(paint)
    const ask = (): void => frames.request()
    const painter = { paint: ask, settle: () => undefined }
    const unmounts = Array.from({ length: numPoints }, (_, at) => live.mount(at, painter))
    const stop = live.onTick(ask)
    ask()
    return () => {
      frames.stop()
      stop()
      for (const unmount of unmounts) unmount()
    }
  }, [live, numPoints, isFilled, things, readings, view, quantity, alarms, chosen, traced])
  return told
}
