// What the things of the map can be coloured by. A quantity of nodes is a parameter of their points; of a station all
// units together, with the mean of temperatures and pressures and the sum of flows and powers.

import { HEAT_INDEX } from '#archetypes/map/node-readings.ts'
import type { MapNodeType } from '#contract/endpoints/town-map.ts'
import { standardParams } from '#contract/network/standard-params.ts'
import type { MapViewName } from '#contract/pages/town-map.pages.ts'

const OF_STATIONS = ['T1g', 'T1h', 'T2g', 'T2h', 'TR', 'P1g', 'P1h', 'F1', 'Q1', HEAT_INDEX] as const
const OF_COMMUNITIES = ['TR', 'T2g', 'T2h', HEAT_INDEX] as const
export const PIPE_QUANTITIES = ['temperature', 'pressure', 'flow'] as const
export type PipeQuantity = (typeof PIPE_QUANTITIES)[number]

type NodeQuantity = (typeof OF_STATIONS)[number]
export type Quantity = NodeQuantity | PipeQuantity

/** Quantities of each view, the first one at the start. */
export const QUANTITIES = {
  index: ['T2g', ...OF_STATIONS.filter((code) => code !== 'T2g')],
  polygonMap: OF_COMMUNITIES,
  polyLineMap: PIPE_QUANTITIES,
} as const satisfies Record<MapViewName, readonly Quantity[]>

/** The parameter of a pipe's quantity at the nodes of its ends. */
export const PIPE_PARAMS: Readonly<Record<PipeQuantity, { readonly well: string; readonly other: string }>> = {
  temperature: { well: 'W_Tg', other: 'T1g' },
  pressure: { well: 'W_Pg', other: 'P1g' },
  flow: { well: 'W_F', other: 'F1' },
}

/** What is read at nodes for a quantity. Temperatures and pressures between meters are computed with the flows. */
export function paramsFor(quantity: Quantity): readonly string[] {
  if (!isPipeQuantity(quantity)) return [quantity === HEAT_INDEX ? 'Q1' : quantity]
  return [quantity, 'flow' as const].flatMap((one) => Object.values(PIPE_PARAMS[one]))
}

export const isPipeQuantity = (quantity: Quantity): quantity is PipeQuantity =>
  PIPE_QUANTITIES.some((one) => one === quantity)

const PARAMS = new Map(standardParams.map((param) => [param.code, param]))

interface Measure {
  readonly unit: string
  readonly decimals: number
}

export function measureOf(quantity: Quantity): Measure {
  if (quantity === HEAT_INDEX) return { unit: 'W/m²', decimals: 1 }
  const param = PARAMS.get(isPipeQuantity(quantity) ? PIPE_PARAMS[quantity].other : quantity)
  return { unit: param?.unit ?? '', decimals: param?.decimals ?? 1 }
}

/** What is read at each type of node, in the order in which it is told. */
export const READ_PARAMS: Readonly<Record<MapNodeType, readonly string[]>> = {
  source: ['T1g', 'T1h', 'P1g', 'P1h', 'F1', 'Q1'],
  station: ['T1g', 'T1h', 'P1g', 'P1h', 'F1', 'Q1', 'T2g', 'T2h', 'P2g', 'P2h', 'TR'],
  well: ['W_Tg', 'W_Th', 'W_Pg', 'W_Ph', 'W_F'],
  community: ['T2g', 'T2h', 'TR'],
}
export const ALL_PARAMS: readonly string[] = [...new Set(Object.values(READ_PARAMS).flat())]
