import { useEffect, useEffectEvent, useState } from 'react'
import type { Painted } from '#archetypes/map/map-legend.tsx'
import type { MapStates } from '#archetypes/map/map-states.ts'
import { SettledEdges } from '#archetypes/map/settled-edges.ts'
import type { MapArea } from '#contract/endpoints/map-areas.ts'
import { createFrameLoop } from '#lib/frame-loop.ts'
import { type AreaFigures, type AreaMeasure, type AreaPaintInput, paintAreas } from '../model/area-figures.ts'

const NOTHING: Painted = { counts: [], numOld: 0, numNone: 0, numComputed: 0, alarms: [0, 0, 0] }

/**
 * Keeps the states of the map as the figures are, outside React, at most once a frame. Classes that a measure does not fix
 * are made of its first values and then stay, so that a colour keeps its meaning.
 *
 * @param question - What the figures answer, besides the measure: another one has other classes.
 *
 * @returns What the legend tells; renders only when that changes.
 */
export function useAreaPainting(
  input: Omit<AreaPaintInput, 'edges' | 'figures' | 'measure'> & { figures: AreaFigures; measure: AreaMeasure },
  states: MapStates,
  question: string,
): { readonly edges: readonly number[]; readonly painted: Painted } {
  const [learnt] = useState(() => new SettledEdges())
  const [told, setTold] = useState<{ edges: readonly number[]; painted: Painted }>({ edges: [], painted: NOTHING })
  const { areas, figures, measure, chosen } = input
  const paint = useEffectEvent(() => {
    const of = `${measure.id} ${question}`
    const knownOf = (area: MapArea): number => {
      const { value, isOld } = figures.read(area)
      return isOld ? Number.NaN : value
    }
    if (!measure.edges && figures.isFilled) learnt.learn(of, () => areas.map(knownOf), figures.now())
    const edges = measure.edges ?? learnt.edgesOf(of)
    const painted = paintAreas({ ...input, edges }, states)
    setTold((before) => (JSON.stringify(before) === JSON.stringify({ edges, painted }) ? before : { edges, painted }))
  })
  const stoodOut = chosen.join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of any of them is painted without waiting for a value
  useEffect(() => {
    const frames = createFrameLoop(paint)
    const ask = (): void => frames.request()
    const stops = [figures.watch(ask), figures.onTick(ask)]
    ask()
    return () => {
      frames.stop()
      for (const stop of stops) stop()
    }
  }, [figures, areas, measure, question, stoodOut])
  return told
}
