/** Readings of the chambers that have instruments: the state of the pipes there, with the errors of the instruments. */

import { PA_PER_MPA, TH_PER_KGS } from '#server/modules/heat-model/water.ts'
import type { District } from '../physics/district.ts'
import { drawInstruments } from '../physics/instruments.ts'
import type { HeatNetwork } from '../physics/network.ts'
import { at } from '../physics/numbers.ts'
import { createRandom } from '../physics/random.ts'
import type { BlockStore, GatewayReadings } from './reading-blocks.ts'
import { createProbe } from './sensors.ts'

/** @returns What the gateways of all wells read at a time. */
export function createWells(
  network: HeatNetwork,
  districts: readonly District[],
  seed: number,
  blocks: BlockStore,
): (t: number) => GatewayReadings[] {
  const probe = createProbe(createRandom(seed, 'noise of wells'))
  const wells = network.junctions.flatMap(({ code, gatewayCode }) => {
    const district = districts.find((one) => one.has(code))
    if (gatewayCode === null || !district) return []
    const instruments = drawInstruments(createRandom(seed, `well ${code}`))
    return [{ code, gatewayCode, district, node: district.nodeOf(code), instruments }]
  })
  return (t) =>
    wells.map(({ code, gatewayCode, district: { hydraulics, pipes, designFlow }, node, instruments }) => ({
      gateway: gatewayCode,
      t,
      blocks: [
        blocks.fill(code, {
          W_Tg: probe.temperature(at(pipes.supplyAtNode, node), instruments.t1g),
          W_Th: probe.temperature(at(pipes.returnAtNode, node), instruments.t1h),
          W_Pg: probe.pressure(at(hydraulics.supplyPa, node) / PA_PER_MPA, instruments.p1g),
          W_Ph: probe.pressure(at(hydraulics.returnPa, node) / PA_PER_MPA, instruments.p1h),
          W_F: probe.flow(at(hydraulics.flow, node) * TH_PER_KGS, instruments.f1, at(designFlow, node) * TH_PER_KGS),
        }),
      ],
    }))
}
