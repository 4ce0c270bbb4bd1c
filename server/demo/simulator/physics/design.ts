/** Resistances of valves and pipes: used by the seed to size them, and by the simulation. */
import { NETWORK_DENSITY } from '#server/modules/heat-model/water.ts'

/** Kvs (m³/h at 1 bar) of a regulating valve by nominal bore in mm: usual catalogue steps. */
const KVS_BY_DN: ReadonlyMap<number, number> = new Map([
  [40, 25],
  [50, 40],
  [65, 63],
  [80, 100],
  [100, 160],
  [125, 250],
  [150, 400],
  [200, 630],
])

/** @throws {RangeError} naming the bores that exist. */
export function valveKvs(dn: number): number {
  const kvs = KVS_BY_DN.get(dn)
  if (kvs === undefined) throw new RangeError(`valveDn ${dn}: must be one of ${[...KVS_BY_DN.keys()].join(', ')}.`)
  return kvs
}

/** The smallest valve that passes the flow at 50 kPa when fully open. */
export function valveDnFor(flowKgS: number): number {
  const needed = volumeFlowM3H(flowKgS) / Math.sqrt(0.5 / (NETWORK_DENSITY / 1000))
  for (const [dn, kvs] of KVS_BY_DN) if (kvs >= needed) return dn
  throw new RangeError(`No valve passes ${flowKgS.toFixed(1)} kg/s at 50 kPa.`)
}

/** Resistance S of dp = S·m² (Pa, kg/s) of a valve with this Kv. */
export function valveResistance(kv: number): number {
  const perKgS = volumeFlowM3H(1) / kv
  return 1e5 * (NETWORK_DENSITY / 1000) * perKgS * perKgS
}

const volumeFlowM3H = (flowKgS: number): number => (flowKgS * 3600) / NETWORK_DENSITY

/**
 * Resistance S of dp = S·m² (Pa, kg/s) of a pipe, fully rough turbulence (Nikuradse), local losses included.
 *
 * @param localShare - local losses as a share of the friction.
 */
export function pipeResistance(lengthM: number, boreM: number, roughnessM: number, localShare: number): number {
  const friction = (1.14 + 2 * Math.log10(boreM / roughnessM)) ** -2
  return ((1 + localShare) * lengthM * 8 * friction) / (Math.PI ** 2 * NETWORK_DENSITY * boreM ** 5)
}

/** Local losses of district-heating pipes as a share of friction (domain guide 2.5). */
export const LOCAL_LOSS_SHARE = 0.3
