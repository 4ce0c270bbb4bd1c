import { useMemo } from 'react'
import { useMaintainedNodes } from '#archetypes/alarms/use-maintenance.ts'
import { useReplayed } from '#archetypes/replay/replay-context.ts'
import { useNodes } from '#archetypes/telemetry/use-telemetry.ts'
import type { DrawingToEdit } from '#contract/endpoints/drawings.ts'
import type { TelemetryNode } from '#contract/endpoints/telemetry.ts'
import { useHoldsCode } from '#data/button-permission.ts'
import { drawingAlarms, pointAlarms } from './drawing-alarms.ts'
import { useShownAlarms } from './use-shown-alarms.ts'

/** With their ancestors, which are the stations. */
const LEVELS = ['source', 'unit']
const NO_NODES: readonly TelemetryNode[] = []
const NOWHERE: Pick<DrawingToEdit, 'nodeCode' | 'unitCode' | 'points'> = { nodeCode: '', unitCode: '', points: [] }

/** Alarms and maintenance where a drawing is of, in a replay the alarms of its moment; undefined: none is open yet. */
export function useDrawingPlace(drawing: DrawingToEdit | undefined) {
  const mayView = useHoldsCode('telemetry:view')
  const list = useNodes(LEVELS, mayView)
  const nodes = list.data ?? NO_NODES
  const { nodeCode, unitCode, points } = drawing ?? NOWHERE
  const byCode = useMemo(() => new Map(nodes.map(({ code, keyId }) => [code, keyId])), [nodes])
  const heatCodes = useMemo(() => new Map(nodes.map(({ code, keyId }) => [keyId, code])), [nodes])
  const isKnown = drawing !== undefined && !(mayView && list.isPending)
  // without the list of nodes the alarms are found by their points alone
  const heat = isKnown ? (byCode.get(nodeCode) ?? null) : undefined
  const replay = useReplayed()
  const { alarms } = useShownAlarms(heat)
  const maintained = useMaintainedNodes(nodes)
  const own = useMemo(
    () => drawingAlarms(alarms, { nodeCode, points }, heatCodes),
    [alarms, nodeCode, points, heatCodes],
  )
  return {
    /** Key of the station or source; null: of none, undefined: not known yet. */
    heat,
    alarms: own,
    /** What to mark. */
    marked: useMemo(() => pointAlarms(own), [own]),
    /** Of the shown unit, else of its station. */
    maintenance: replay
      ? null
      : (maintained.get(byCode.get(unitCode) ?? '') ?? maintained.get(byCode.get(nodeCode) ?? '') ?? null),
  }
}
