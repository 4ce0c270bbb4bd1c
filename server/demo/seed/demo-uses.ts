import type { BuildingUse } from '#contract/network/cohort.ts'
import type { HeatNetwork } from '../simulator/physics/network.ts'
import { createRandom } from '../simulator/physics/random.ts'

/** Shares of the stations by the use of their buildings; the others heat homes. */
const USES: readonly { readonly use: BuildingUse; readonly share: number }[] = [
  { use: 'mixed', share: 0.12 },
  { use: 'office', share: 0.1 },
  { use: 'school', share: 0.08 },
  { use: 'shop', share: 0.04 },
  { use: 'hotel', share: 0.03 },
  { use: 'hospital', share: 0.03 },
]
const HOT_WATER_SHARE = 0.2

/** The same network with uses of buildings and hot water in some stations, for a demand with people. */
export function withUses(network: HeatNetwork, seed: number): HeatNetwork {
  const random = createRandom(seed, 'uses')
  const stations = network.stations.map((station) => {
    const buildingUse = drawUse(random.uniform())
    const hasHotWater = random.uniform() < HOT_WATER_SHARE
    return { ...station, hasHotWater, units: station.units.map((unit) => ({ ...unit, buildingUse })) }
  })
  return { ...network, stations }
}

function drawUse(drawn: number): BuildingUse {
  let left = drawn
  for (const { use, share } of USES) {
    left -= share
    if (left < 0) return use
  }
  return 'residential'
}
