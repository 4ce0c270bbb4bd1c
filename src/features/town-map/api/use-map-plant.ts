import { useMemo } from 'react'
import { useMaintainedNodes } from '#archetypes/alarms/use-maintenance.ts'
import { useLiveValues } from '#archetypes/realtime/use-live-values.ts'
import { useNodes, usePoints } from '#archetypes/telemetry/use-telemetry.ts'
import type { TelemetryNode, TelemetryPoint } from '#contract/endpoints/telemetry.ts'
import { type MapPlant, townMapCalls } from '#contract/endpoints/town-map.ts'
import { useAnswer } from '#data/calls.ts'
import { MapReadings } from '../model/map-readings.ts'
import { NodePlaces } from '../model/node-readings.ts'
import { ALL_PARAMS } from '../model/quantities.ts'

const LEVELS = ['source', 'unit', 'well'] as const
const FRESH_MS = 300_000
const NO_NODES: readonly TelemetryNode[] = []
const NO_POINTS: readonly TelemetryPoint[] = []
const NO_PIPES: MapPlant['pipes'] = []

/** What stands on the map and what lies below it. */
export function useMapPlant() {
  const plant = useAnswer(townMapCalls.plant, {}, { staleTime: FRESH_MS })
  const ground = useAnswer(townMapCalls.ground, {}, { staleTime: FRESH_MS })
  return { plant, ground }
}

/** The live values of the plant, read by the things of the map. */
export function useMapReadings(plant: MapPlant | undefined) {
  const { data: nodes = NO_NODES } = useNodes(LEVELS)
  const asked = useMemo(
    () => nodes.filter(({ nodeType }) => LEVELS.some((level) => level === nodeType)).map(({ keyId }) => keyId),
    [nodes],
  )
  const { shown: points = NO_POINTS } = usePoints(asked, ALL_PARAMS)
  const maintained = useMaintainedNodes(nodes)
  const { live, state, isFilled } = useLiveValues(points, false, maintained)
  const pipes = plant?.pipes ?? NO_PIPES
  const readings = useMemo(
    () => new MapReadings(new NodePlaces(nodes, points), pipes, live),
    [nodes, points, pipes, live],
  )
  return { readings, live, points, liveState: state, isFilled }
}
