/** The buildings of one unit as a single thermal mass (1R1C, domain guide 2.2). */
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
