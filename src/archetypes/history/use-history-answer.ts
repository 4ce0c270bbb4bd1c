import { useMemo } from 'react'
import { MAX_HISTORY_POINTS, type TelemetryPoint } from '#contract/endpoints/telemetry.ts'
import { type NodeItem, ownersOf, unpackTicks } from '../node-tree/node-forest.ts'
import { laidOutPoints, type TableLayout } from '../telemetry/table-layout.ts'
import { periodOf, type Season } from '../telemetry/time-range.ts'
import { type HistoryRequest, useHistory, usePoints, useStatistics } from '../telemetry/use-telemetry.ts'
import { type HistoryState, isStepTooFine } from './history-address.ts'

const NO_POINTS: readonly TelemetryPoint[] = []
const NO_PARAMS: readonly string[] = []

/** Why no request is sent; null where one is. */
type Refusal = 'chooseNodes' | 'noPoints' | 'tooManyPoints' | 'stepTooFine'

/**
 * Turns a query into its points, the request and its answer.
 *
 * @param askedAt - When it was submitted, epoch ms: the end of "the last 24 hours".
 */
export function useHistoryAnswer(
  { nodes, params, range, step }: HistoryState,
  askedAt: number,
  forest: readonly NodeItem[],
  season: Season | null,
  levels: readonly string[],
  layout: TableLayout,
) {
  const nodeIds = useMemo(
    () => (nodes.length === 0 ? [] : ownersOf(forest, unpackTicks(forest, nodes), levels).map(({ keyId }) => keyId)),
    [forest, nodes, levels],
  )
  const found = usePoints(nodeIds, layout.isSettled ? params : NO_PARAMS)
  const points = useMemo(
    () =>
      nodeIds.length === 0 ? NO_POINTS : inOrder(laidOutPoints(found.shown ?? NO_POINTS, layout), nodeIds, params),
    [found.shown, nodeIds, params, layout],
  )
  const period = useMemo(() => periodOf(range, askedAt, season), [range, askedAt, season])
  const refusal = refusalOf()
  const request = useMemo<HistoryRequest | null>(
    () =>
      refusal !== null || period === null || points.length === 0 || found.isPrevious
        ? null
        : { pointIds: points.map(({ pointId }) => pointId), ...period, ...(step === 'auto' ? {} : { step }) },
    [refusal, period, points, found.isPrevious, step],
  )
  // of a step that is too fine to be shown, the values may still leave as a file
  const exported = useMemo<HistoryRequest | null>(
    () =>
      period === null || points.length === 0 || points.length > MAX_HISTORY_POINTS || found.isPrevious
        ? null
        : { pointIds: points.map(({ pointId }) => pointId), ...period },
    [period, points, found.isPrevious],
  )
  const history = useHistory(request)
  // after the table, which is what was asked for
  const statistics = useStatistics(history.data ? request : null)
  return { points, found, refusal, request, exported, history, statistics }

  function refusalOf(): Refusal | null {
    if (nodeIds.length === 0) return 'chooseNodes'
    if (found.data && points.length === 0) return 'noPoints'
    if (points.length > MAX_HISTORY_POINTS) return 'tooManyPoints'
    return period && isStepTooFine(step, period, points.length) ? 'stepTooFine' : null
  }
}

/** Sorted by node, then by parameter, both in the order of selection. */
function inOrder(
  points: readonly TelemetryPoint[],
  nodeIds: readonly string[],
  params: readonly string[],
): readonly TelemetryPoint[] {
  const [nodeAt, paramAt] = [placesOf(nodeIds), placesOf(params)]
  const place = ({ nodeId, paramCode }: TelemetryPoint): number =>
    (nodeAt.get(nodeId) ?? nodeIds.length) * (params.length + 1) + (paramAt.get(paramCode) ?? params.length)
  return [...points].sort((one, other) => place(one) - place(other))
}

const placesOf = (names: readonly string[]): ReadonlyMap<string, number> => new Map(names.map((name, at) => [name, at]))
