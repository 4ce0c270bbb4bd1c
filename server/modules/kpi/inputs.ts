import { z } from 'zod'

/**
 * What a node's day adds to the key figures: amounts, and beside each the seconds in which all that belongs to it was
 * well known. They are added over nodes and days before anything is divided.
 */
export const DAY_SUMS = [
  'heatGj',
  'heatS',
  'heatEstimatedGj',
  'makeUpT',
  'makeUpS',
  'makeUpEstimatedT',
  'electricityKwh',
  'electricityS',
  'electricityEstimatedKwh',
  // of the hours that know both
  'pairedKwh',
  'pairedHeatGj',
  'pairedS',
  'burntNm3',
  'burntS',
  'burntEstimatedNm3',
  'gasNm3',
  'gasHeatGj',
  'gasS',
  'gasEstimatedNm3',
  'powerMj',
  'powerS',
  'lossMakeUpT',
  'lossFlowT',
  'lossS',
  // kelvin seconds
  'primaryDropKs',
  'primaryS',
  'secondaryDropKs',
  'secondaryS',
  'secondaryMeanKs',
  'secondaryMeanS',
  'approachKs',
  'approachS',
  'exchangedKs',
  'exchangeableKs',
  'exchangeS',
  'uaHeatMj',
  'uaLmtdKs',
  'uaS',
  'roomKs',
  'roomS',
  // household rooms with a sensor, their hours with a valid mean, those of them that were warm enough and too warm, and
  // the seconds in which a room was known, as a mean over the rooms
  'rooms',
  'roomHours',
  'roomPassHours',
  'roomOverHours',
  'roomsS',
  'planMj',
  'plannedHeatMj',
  'planS',
  'pumpWorkKwh',
  'pumpKwh',
  'pumpS',
  // of the hours that know every energy that is used, and for the cost the price of each
  'coalKgce',
  'carbonKg',
  'energyS',
  'costYuan',
  'costS',
  // of each energy, of the hours that know its price
  'heatYuan',
  'heatYuanS',
  'makeUpYuan',
  'makeUpYuanS',
  'electricityYuan',
  'electricityYuanS',
  'gasYuan',
  'gasYuanS',
  'onlineS',
  'pointS',
  'countGood',
  'countAll',
] as const

/** Products of a day's amounts with the area or the degree-days of the same day. */
const DAY_PRODUCTS = [
  'areaS',
  'areaKnownS',
  'heatAreaS',
  'makeUpAreaS',
  'electricityAreaS',
  'costAreaS',
  'powerAreaS',
  'roomAreaKs',
  'roomAreaS',
  'degreeDaysArea',
  'outdoorAreaS',
  'outdoorAreaDays',
  'outdoorS',
  'degreeDayHeatGj',
  'areaDegreeDays',
] as const

const INPUTS = [...DAY_SUMS, ...DAY_PRODUCTS] as const
export type KpiInput = (typeof INPUTS)[number]

/** All sums of a part. */
const kpiSums = z.record(z.enum(INPUTS), z.number())
export type KpiSums = Readonly<z.infer<typeof kpiSums>>

const NOTHING: KpiSums = kpiSums.parse(Object.fromEntries(INPUTS.map((input) => [input, 0])))

/** Sums of which only some are known; the others are 0. */
export const sumsOf = (known: Partial<KpiSums>): KpiSums => ({ ...NOTHING, ...known })

/** Sums of two parts, or of two periods of one, together. */
export function addSums(one: KpiSums, other: KpiSums): KpiSums {
  const sums = { ...one }
  for (const input of INPUTS) sums[input] += other[input]
  return sums
}

/** Name of a sum's column, `heat_gj` of `heatGj`. */
export const columnOf = (input: string): string => input.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
