import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Painted } from '#archetypes/map/map-legend.tsx'
import type { MapStates } from '#archetypes/map/map-states.ts'
import { classEdges } from '#archetypes/map/value-classes.ts'
import { type AreaFigures, type AreaMeasure, type AreaPaintInput, paintAreas } from '../model/area-figures.ts'

interface Edges {
  readonly of: string
  readonly edges: readonly number[]
  readonly isSettled: boolean
  readonly since: number
}

/** Classes are settled with this share of the values, or after this time without, ms. */
const ENOUGH = 0.8
const PATIENCE_MS = 10_000
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
  const kept = useRef<Edges>(null)
  const [told, setTold] = useState<{ edges: readonly number[]; painted: Painted }>({ edges: [], painted: NOTHING })
  const { areas, figures, measure, chosen } = input
  const paint = useEffectEvent(() => {
    const of = `${measure.id} ${question}`
    const known = kept.current?.of === of ? kept.current : null
    if (!measure.edges && figures.isFilled && !known?.isSettled) {
      const values = areas.map((area) => figures.read(area)).map(({ value, isOld }) => (isOld ? Number.NaN : value))
      const since = known?.since ?? figures.now()
      const numKnown = values.filter((value) => !Number.isNaN(value)).length
      const isSettled = numKnown >= ENOUGH * values.length || figures.now() - since > PATIENCE_MS
      kept.current = { of, edges: classEdges(values), isSettled, since }
    }
    const edges = measure.edges ?? (kept.current?.of === of ? kept.current.edges : [])
    const painted = paintAreas({ ...input, edges }, states)
    setTold((before) => (JSON.stringify(before) === JSON.stringify({ edges, painted }) ? before : { edges, painted }))
  })
  const stoodOut = chosen.join(' ')
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
    const stops = [figures.watch(ask), figures.onTick(ask)]
    ask()
    return () => {
      cancelAnimationFrame(frame)
      for (const stop of stops) stop()
    }
  }, [figures, areas, measure, question, stoodOut])
  return told
}
