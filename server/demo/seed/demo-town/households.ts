/** Entrances of a building and a sample of the flats behind them. */
import type {
  BuildingEntrance,
  FlatPosition,
  HeatedBuilding,
  Household,
  HouseholdStatus,
  Orientation,
} from '#server/demo/simulator/physics/network.ts'
import type { Random } from '#server/demo/simulator/physics/random.ts'
import { residentName } from '../demo-names.ts'

/** Running numbers of the community in the town, the household in the community, and the sensor in the town. */
export interface HouseholdCounter {
  community: number
  household: number
  sensor: number
}

/** Households modelled of each building. */
const HOUSEHOLDS_A_BUILDING = 10
const SENSOR_SHARE = 0.1
const FLATS_A_FLOOR = 2
const STATUSES: readonly (readonly [HouseholdStatus, number])[] = [
  ['vacant', 0.04],
  ['stopped', 0.03],
  ['reported-stop', 0.03],
  ['arrears', 0.02],
]

type BuildingShell = Omit<HeatedBuilding, 'entrances'>

export function buildEntrances(building: BuildingShell, counter: HouseholdCounter, random: Random): BuildingEntrance[] {
  // a tower has one or two stairwells, a slab three to five; enough of them to keep flats at a usual size
  const flatM2 = random.between(72, 128)
  const real = building.heatedAreaM2 / (flatM2 * FLATS_A_FLOOR * building.floors)
  const count = Math.min(5, Math.max(1, Math.round(real)))
  let restM2 = building.heatedAreaM2
  return Array.from({ length: count }, (_, i): BuildingEntrance => {
    const isLast = i === count - 1
    const heatedAreaM2 = isLast ? restM2 : Math.round(building.heatedAreaM2 / count)
    restM2 -= heatedAreaM2
    const sampled =
      Math.floor(((i + 1) * HOUSEHOLDS_A_BUILDING) / count) - Math.floor((i * HOUSEHOLDS_A_BUILDING) / count)
    const cornerPlaces = [...(i === 0 ? [0] : []), ...(isLast ? [FLATS_A_FLOOR - 1] : [])]
    return {
      code: `${building.code}-${i + 1}`,
      number: i + 1,
      heatedAreaM2,
      households: buildHouseholds(building, { cornerPlaces, flatM2, sampled, heatedAreaM2 }, counter, random),
    }
  })
}

interface EntranceShell {
  /** Positions of the flats at a gable wall, on each floor. */
  readonly cornerPlaces: readonly number[]
  readonly flatM2: number
  readonly sampled: number
  readonly heatedAreaM2: number
}

function buildHouseholds(
  building: BuildingShell,
  entrance: EntranceShell,
  counter: HouseholdCounter,
  random: Random,
): Household[] {
  const rooms = new Set<number>()
  const flats = building.floors * FLATS_A_FLOOR
  const count = Math.min(entrance.sampled, flats, Math.floor(entrance.heatedAreaM2 / (1.25 * entrance.flatM2)))
  // always include the top and the ground floor, the others at random
  for (const flat of [flats - 1, 0]) if (rooms.size < count) rooms.add(flat)
  while (rooms.size < count) rooms.add(random.below(flats))
  return [...rooms]
    .sort((a, b) => a - b)
    .map((flat): Household => {
      const floor = 1 + Math.floor(flat / FLATS_A_FLOOR)
      const place = flat % FLATS_A_FLOOR
      const isCorner = entrance.cornerPlaces.includes(place)
      const hasSensor = random.uniform() < SENSOR_SHARE
      counter.household += 1
      counter.sensor += hasSensor ? 1 : 0
      return {
        customerNo: String(10_000_000 + 1_000 * counter.community + counter.household),
        residentName: residentName(random),
        room: `${floor}0${place + 1}`,
        floor,
        position: positionOf(floor, building.floors, isCorner),
        orientation: orientationOf(building.orientation, place, random),
        areaM2: Math.round(10 * entrance.flatM2 * random.between(0.8, 1.2)) / 10,
        status: drawStatus(random),
        sensorCode: hasSensor ? `SW${String(counter.sensor).padStart(6, '0')}` : null,
      }
    })
}

function positionOf(floor: number, floors: number, isCorner: boolean): FlatPosition {
  if (floor === floors) return isCorner ? 'top-corner' : 'top'
  if (floor === 1) return 'bottom'
  return isCorner ? 'corner' : 'middle'
}

/** Most flats face the same way as their building; some face north. */
const orientationOf = (building: Orientation, place: number, random: Random): Orientation =>
  place === 1 && random.uniform() < 0.25 ? 'north' : building

function drawStatus(random: Random): HouseholdStatus {
  let draw = random.uniform()
  for (const [status, share] of STATUSES) {
    draw -= share
    if (draw < 0) return status
  }
  return 'normal'
}
