/** The buildings of one unit as one thermal mass (1R1C), or as air and walls (domain guide 2.2). */
import { DESIGN_ROOM_C } from '#contract/network/heating-curve.ts'

/** Heat of people, light and appliances, W/m² (JGJ 26). */
export const INTERNAL_GAIN_WM2 = 3.8
const WIND_FROM_MS = 3
/** Additional share of loss for each m/s of wind above the threshold (E). */
const WIND_LOSS_SHARE = 0.015
/** Above this people open windows; each kelvin more adds this share to the loss (E). */
const AIRING_FROM_C = 23
const AIRING_SHARE_PER_K = 0.5

export interface Building {
  /** Heat loss in still air, infiltration included, W/K. */
  readonly lossWK: number
  /** J/K */
  readonly capacityJK: number
  readonly internalGainW: number
  /** Effective glass towards the sky, m². */
  readonly apertureM2: number
}

export interface BuildingSize {
  readonly areaM2: number
  readonly heatIndexWM2: number
  readonly designOutdoorC: number
  /** Cooling time constant, hours: 38 to 254 in real flats, median 76. */
  readonly timeConstantH: number
  /** Aperture over heated area, 0.012 to 0.03. */
  readonly apertureShare: number
}

export function sizeBuilding(size: BuildingSize): Building {
  const gain = INTERNAL_GAIN_WM2 * size.areaM2
  const lossWK = (size.heatIndexWM2 * size.areaM2 + gain) / (DESIGN_ROOM_C - size.designOutdoorC)
  return {
    lossWK,
    capacityJK: lossWK * size.timeConstantH * 3600,
    internalGainW: gain,
    apertureM2: size.apertureShare * size.areaM2,
  }
}

export const windFactor = (windMS: number): number => 1 + WIND_LOSS_SHARE * Math.max(0, windMS - WIND_FROM_MS)

/** Airing can only cool: windows stay closed when the outdoor air is warmer than the room. */
const airingFactor = (roomC: number, outdoorC: number): number =>
  roomC > AIRING_FROM_C && outdoorC < roomC ? 1 + AIRING_SHARE_PER_K * (roomC - AIRING_FROM_C) : 1

/** Change of room temperature, K/s. */
export function roomRate(
  building: Building,
  roomC: number,
  heatW: number,
  outdoorC: number,
  sunWM2: number,
  windMS: number,
): number {
  const loss = building.lossWK * windFactor(windMS) * airingFactor(roomC, outdoorC) * (roomC - outdoorC)
  return (heatW + building.internalGainW + building.apertureM2 * sunWM2 - loss) / building.capacityJK
}

/** Of the two-node model: share of the capacity, of the emitters' heat and of the loss that belong to air and furniture. */
const AIR_CAPACITY = 0.08
const AIR_SHARE = 0.6
/** Coupling of air and walls, times the loss. */
const COUPLING = 6
/** Longest stable step: a fifth of the air's time constant in a light building. */
const NODE_STEP_S = 300

/** Temperatures of air and walls, °C; the caller owns it. */
export interface Nodes {
  room: number
  wall: number
}

/** What people add to a building: their heat, and a factor of the loss for the windows that they open. */
interface PeopleInside {
  readonly gainW: number
  readonly airing: number
}

/**
 * Moves air and walls by a step of any length. At rest both are as warm as the one mass of {@link roomRate}; air follows
 * within an hour, walls within days.
 */
export function moveNodes(
  nodes: Nodes,
  building: Building,
  dtS: number,
  heatW: number,
  { gainW, airing }: PeopleInside,
  { outdoorC, sunWM2, windMS }: { readonly outdoorC: number; readonly sunWM2: number; readonly windMS: number },
): void {
  const steps = Math.max(1, Math.ceil(dtS / NODE_STEP_S))
  const stepS = dtS / steps
  const inW = heatW + gainW + building.apertureM2 * sunWM2
  for (let step = 0; step < steps; step += 1) {
    const { room, wall } = nodes
    const lossWK = building.lossWK * windFactor(windMS) * airing * airingFactor(room, outdoorC)
    const exchanged = COUPLING * building.lossWK * (room - wall)
    const air = AIR_SHARE * (inW - lossWK * (room - outdoorC)) - exchanged
    const mass = (1 - AIR_SHARE) * (inW - lossWK * (wall - outdoorC)) + exchanged
    nodes.room += (stepS * air) / (AIR_CAPACITY * building.capacityJK)
    nodes.wall += (stepS * mass) / ((1 - AIR_CAPACITY) * building.capacityJK)
  }
}
