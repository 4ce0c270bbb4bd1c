import { useMemo } from 'react'
import { useMaintainedNodes } from '#archetypes/alarms/use-maintenance.ts'
import { NodePlaces } from '#archetypes/map/node-readings.ts'
import { useLiveValues } from '#archetypes/realtime/use-live-values.ts'
import { usePastValues } from '#archetypes/replay/use-past-values.ts'
import { useReplayPlayer } from '#archetypes/replay/use-replay-player.ts'
import { useNodes, usePoints } from '#archetypes/telemetry/use-telemetry.ts'
import type { TelemetryNode, TelemetryPoint } from '#contract/endpoints/telemetry.ts'
import { type MapPlant, townMapCalls } from '#contract/endpoints/town-map.ts'
import { useAnswer } from '#data/calls.ts'
import { MapReadings, valueNodeOf } from '../model/map-readings.ts'
import type { PlantThing } from '../model/map-things.ts'
import { ALL_PARAMS, PIPE_QUANTITIES, paramsFor, type Quantity, READ_PARAMS } from '../model/quantities.ts'

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

/**
 * The values of the plant, read by the things of the map: live, or at the moment of a replay. Of the past only what is shown is asked for.
 *
 * @param chosen - Everything of it is shown.
 */
export function useMapReadings(plant: MapPlant | undefined, quantity: Quantity, chosen: PlantThing | undefined) {
  const { data: nodes = NO_NODES } = useNodes(LEVELS)
  const asked = useMemo(
    () => nodes.filter(({ nodeType }) => LEVELS.some((level) => level === nodeType)).map(({ keyId }) => keyId),
    [nodes],
  )
  const { shown: points = NO_POINTS } = usePoints(asked, ALL_PARAMS)
  const maintained = useMaintainedNodes(nodes)
  const present = useLiveValues(points, false, maintained)
  const places = useMemo(() => new NodePlaces(nodes, points), [nodes, points])
  const shown = useMemo(() => shownPoints(points, places, quantity, chosen), [points, places, quantity, chosen])
  const control = useReplayPlayer(shown, { hasRehearsals: false })
  const past = usePastValues(points, shown, control.replay)
  const { live, isFilled } = past ?? present
  const pipes = plant?.pipes ?? NO_PIPES
  const readings = useMemo(() => new MapReadings(places, pipes, live), [places, pipes, live])
  return { readings, live, points, shown, liveState: present.state, isFilled, control }
}

/** Points of what colours the map, and of the chosen thing. */
function shownPoints(
  points: readonly TelemetryPoint[],
  places: NodePlaces,
  quantity: Quantity,
  chosen: PlantThing | undefined,
): readonly TelemetryPoint[] {
  const params = new Set([quantity, ...(chosen?.pipe ? PIPE_QUANTITIES : [])].flatMap(paramsFor))
  const own = chosen?.node ? places.codesOf(valueNodeOf(chosen), READ_PARAMS[chosen.node.nodeType]) : []
  const codes = new Set(own)
  return points.filter(({ code, paramCode }) => params.has(paramCode) || codes.has(code))
}
