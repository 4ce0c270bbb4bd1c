import { describe, expect, it } from 'vitest'
import { compileForest } from '../simulator/physics/hydraulics.ts'
import { buildDemoNetwork } from './demo-network.ts'

const COUNTS = [1, 2, 20, 60, 200, 300]

describe('buildDemoNetwork', () => {
  it('is the same for the same seed and differs for another', () => {
    const network = buildDemoNetwork({ stations: 30, seed: 1 })
    expect(buildDemoNetwork({ stations: 30, seed: 1 })).toEqual(network)
    expect(buildDemoNetwork({ stations: 30, seed: 2 })).not.toEqual(network)
  })

  it.each(COUNTS)('makes %i stations with unique names, each connected in one radial tree', (stations) => {
    const network = buildDemoNetwork({ stations, seed: 3 })
    expect(network.stations).toHaveLength(stations)
    const distinct = (values: readonly string[]): number => new Set(values).size
    const units = network.stations.flatMap((station) => station.units)
    expect(distinct(network.stations.map(({ code }) => code))).toBe(stations)
    expect(distinct(network.stations.map(({ name }) => name))).toBe(stations)
    expect(distinct(network.stations.map(({ gatewayCode }) => gatewayCode))).toBe(stations)
    expect(distinct(units.map(({ code }) => code))).toBe(units.length)
    const nodes = compileForest(network).flatMap((tree) => tree.nodes)
    expect(nodes).toHaveLength(network.sources.length + network.junctions.length + stations)
    expect(distinct(nodes)).toBe(nodes.length)
    expect(network.sources).toHaveLength(stations < 8 ? 1 : 2)
  })

  it.each(COUNTS)('gives %i stations usual sizes: area, sources, bores, positions', (stations) => {
    const { sources, stations: all, segments } = buildDemoNetwork({ stations, seed: 1 })
    for (const { heatedAreaM2, units, lng, lat, altitudeM, distanceFromSourceM, sourceCode } of all) {
      const source = sources.find(({ code }) => code === sourceCode)
      if (!source) throw new Error(`no source ${sourceCode}`)
      expect(heatedAreaM2).toBeGreaterThanOrEqual(30_000)
      expect(heatedAreaM2).toBeLessThanOrEqual(150_000)
      expect(units.reduce((sum, unit) => sum + unit.heatedAreaM2, 0)).toBe(heatedAreaM2)
      expect(Math.abs(lng - source.lng)).toBeLessThan(0.15)
      expect(Math.abs(lat - source.lat)).toBeLessThan(0.15)
      expect(Math.abs(altitudeM - source.altitudeM)).toBeLessThan(20)
      expect(distanceFromSourceM).toBeGreaterThan(500)
      expect(distanceFromSourceM).toBeLessThan(12_000)
    }
    for (const source of sources) {
      const neededMw = all
        .filter(({ sourceCode }) => sourceCode === source.code)
        .flatMap(({ units }) => units)
        .reduce((sum, unit) => sum + (unit.heatedAreaM2 * unit.designHeatIndexWM2) / 1e6, 0)
      expect(source.ratedCapacityMw).toBeGreaterThan(neededMw)
      expect(source.boilers.reduce((sum, { ratedMw }) => sum + ratedMw, 0)).toBeCloseTo(source.ratedCapacityMw, 6)
    }
    const dnOf = new Map(segments.map(({ to, dnMm }) => [to, dnMm]))
    for (const { from, to, dnMm, kind } of segments) {
      const upstreamDn = dnOf.get(from)
      if (kind === 'trunk' && upstreamDn !== undefined)
        expect(upstreamDn, `${from} to ${to}`).toBeGreaterThanOrEqual(dnMm)
    }
  })

  it.each([1, 60, 200])('sums areas from entrance to station and samples households, %i stations', (stations) => {
    const network = buildDemoNetwork({ stations, seed: 2 })
    const buildings = network.communities.flatMap((community) => community.buildings)
    const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
    for (const unit of network.stations.flatMap(({ units }) => units)) {
      const own = buildings.filter(({ unitCode }) => unitCode === unit.code)
      expect(sum(own.map(({ heatedAreaM2 }) => heatedAreaM2))).toBe(unit.heatedAreaM2)
    }
    for (const { entrances, heatedAreaM2, floors } of buildings) {
      expect(sum(entrances.map((entrance) => entrance.heatedAreaM2))).toBe(heatedAreaM2)
      for (const entrance of entrances) {
        expect(sum(entrance.households.map(({ areaM2 }) => areaM2))).toBeLessThan(entrance.heatedAreaM2)
        for (const { room, floor } of entrance.households) {
          expect(Number(room.slice(0, -2))).toBe(floor)
          expect(floor).toBeLessThanOrEqual(floors)
        }
      }
    }
    const households = buildings.flatMap(({ entrances }) => entrances.flatMap((entrance) => entrance.households))
    expect(new Set(households.map(({ customerNo }) => customerNo)).size).toBe(households.length)
    for (const { customerNo } of households) expect(customerNo).toMatch(/^\d{8}$/)
    expect(buildings.length / stations).toBeCloseTo(10, -1)
    expect(households.length / stations).toBeCloseTo(100, -1)
  })

  it('has for 60 stations ten communities with entrance valves and a sensor in every tenth household', () => {
    const { communities } = buildDemoNetwork({ stations: 60, seed: 1 })
    expect(communities.filter(({ hasUnitValves }) => hasUnitValves)).toHaveLength(10)
    const households = communities.flatMap(({ buildings }) =>
      buildings.flatMap(({ entrances }) => entrances.flatMap((entrance) => entrance.households)),
    )
    const withSensor = households.filter(({ sensorCode }) => sensorCode)
    expect(withSensor.length / households.length).toBeCloseTo(0.1, 1)
    expect(new Set(withSensor.map(({ sensorCode }) => sensorCode)).size).toBe(withSensor.length)
  })

  it('draws every pipe on the map from end to end', () => {
    const { sources, stations, junctions, segments } = buildDemoNetwork({ stations: 60, seed: 1 })
    const spots = new Map([...sources, ...stations, ...junctions].map(({ code, lng, lat }) => [code, [lng, lat]]))
    for (const { from, to, path } of segments) {
      expect(path[0]).toEqual(spots.get(from))
      expect(path.at(-1)).toEqual(spots.get(to))
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
