import { describe, expect, it } from 'vitest'
import { compileTree } from '../../modules/simulator/hydraulics.ts'
import { buildDemoNetwork } from './demo-network.ts'

const COUNTS = [1, 2, 20, 60, 200, 300]

describe('buildDemoNetwork', () => {
  it('is the same for the same seed and another for another', () => {
    const network = buildDemoNetwork({ stations: 30, seed: 1 })
    expect(buildDemoNetwork({ stations: 30, seed: 1 })).toEqual(network)
    expect(buildDemoNetwork({ stations: 30, seed: 2 })).not.toEqual(network)
  })

  it.each(COUNTS)('makes %i stations, each named once and reached by one radial tree', (stations) => {
    const network = buildDemoNetwork({ stations, seed: 3 })
    expect(network.stations).toHaveLength(stations)
    const distinct = (values: readonly string[]): number => new Set(values).size
    const units = network.stations.flatMap((station) => station.units)
    expect(distinct(network.stations.map(({ code }) => code))).toBe(stations)
    expect(distinct(network.stations.map(({ name }) => name))).toBe(stations)
    expect(distinct(network.stations.map(({ gatewayCode }) => gatewayCode))).toBe(stations)
    expect(distinct(units.map(({ code }) => code))).toBe(units.length)
    expect(compileTree(network).nodes).toHaveLength(1 + network.junctions.length + stations)
  })

  it.each(COUNTS)('sizes %i stations within the usual: area, source, bores, places', (stations) => {
    const { source, stations: all, segments } = buildDemoNetwork({ stations, seed: 1 })
    for (const { heatedAreaM2, units, lng, lat, altitudeM, distanceFromSourceM } of all) {
      expect(heatedAreaM2).toBeGreaterThanOrEqual(30_000)
      expect(heatedAreaM2).toBeLessThanOrEqual(150_000)
      expect(units.reduce((sum, unit) => sum + unit.heatedAreaM2, 0)).toBe(heatedAreaM2)
      expect(Math.abs(lng - source.lng)).toBeLessThan(0.15)
      expect(Math.abs(lat - source.lat)).toBeLessThan(0.15)
      expect(Math.abs(altitudeM - source.altitudeM)).toBeLessThan(20)
      expect(distanceFromSourceM).toBeGreaterThan(500)
      expect(distanceFromSourceM).toBeLessThan(12_000)
    }
    const neededMw = all
      .flatMap(({ units }) => units)
      .reduce((sum, unit) => sum + (unit.heatedAreaM2 * unit.designHeatIndexWM2) / 1e6, 0)
    expect(source.ratedCapacityMw).toBeGreaterThan(neededMw)
    const dnOf = new Map(segments.map(({ to, dnMm }) => [to, dnMm]))
    for (const { from, to, dnMm, kind } of segments) {
      const upstreamDn = dnOf.get(from)
      if (kind === 'trunk' && upstreamDn !== undefined)
        expect(upstreamDn, `${from} to ${to}`).toBeGreaterThanOrEqual(dnMm)
    }
  })

  it('heats 80 thousand m² a station on average', () => {
    const { stations } = buildDemoNetwork({ stations: 300, seed: 1 })
    const mean = stations.reduce((sum, { heatedAreaM2 }) => sum + heatedAreaM2, 0) / stations.length
    expect(mean).toBeGreaterThan(74_000)
    expect(mean).toBeLessThan(86_000)
  })

  it('refuses a number of stations that it cannot name', () => {
    for (const stations of [0, 301, 2.5]) {
      expect(() => buildDemoNetwork({ stations, seed: 1 })).toThrow(/must be a whole number from 1 to 300/)
    }
  })
})
