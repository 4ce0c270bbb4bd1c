import { describe, expect, it } from 'vitest'
import { moveNodes, roomRate, sizeBuilding, windFactor } from './building.ts'
import { emitterHeat, loopHeatJ, moveLoop } from './secondary-loop.ts'

const size = { areaM2: 80_000, heatIndexWM2: 45, designOutdoorC: -11, timeConstantH: 80, apertureShare: 0.02 }

describe('sizeBuilding', () => {
  it('needs just its heat index at the design temperature', () => {
    const building = sizeBuilding(size)
    expect(roomRate(building, 20, 45 * 80_000, -11, 0, 0) * 3600).toBeCloseTo(0, 9)
  })

  it('cools without heat with its time constant', () => {
    const building = { ...sizeBuilding(size), internalGainW: 0 }
    let room = 20
    for (let i = 0; i < 80 * 60; i += 1) room += 60 * roomRate(building, room, 0, 0, 0, 0)
    expect(room / 20).toBeCloseTo(Math.exp(-1), 3)
  })

  it('warms in the sun and loses more in the wind', () => {
    const building = sizeBuilding(size)
    const still = roomRate(building, 20, 3e6, 0, 0, 0)
    expect(roomRate(building, 20, 3e6, 0, 500, 0)).toBeGreaterThan(still)
    expect(roomRate(building, 20, 3e6, 0, 0, 10)).toBeLessThan(still)
    expect(windFactor(2)).toBe(1)
  })

  it('opens windows when it gets too warm, unless it is warmer outside', () => {
    const building = sizeBuilding(size)
    const coolingAt = (roomC: number, outdoorC: number): number => -roomRate(building, roomC, 0, outdoorC, 0, 0)
    const gain = building.internalGainW / building.capacityJK
    expect((coolingAt(25, 15) + gain) / (coolingAt(23, 13) + gain)).toBeCloseTo(2, 9)
    expect((coolingAt(25, 35) + gain) / (coolingAt(23, 33) + gain)).toBeCloseTo(1, 9)
  })
})

describe('moveNodes', () => {
  const building = sizeBuilding(size)
  const people = { gainW: building.internalGainW, airing: 1 }
  const still = { outdoorC: -11, sunWM2: 0, windMS: 0 }
  const heatW = 45 * 80_000

  it('rests where the one mass rests', () => {
    const nodes = { room: 18, wall: 19 }
    moveNodes(nodes, building, 60 * 24 * 3600, heatW, people, still)
    expect(nodes.room).toBeCloseTo(20, 2)
    expect(nodes.wall).toBeCloseTo(20, 2)
  })

  it('loses the first half kelvin fast, and then follows its walls; in steps of any length alike', () => {
    const [fine, coarse, one] = [{ room: 20, wall: 20 }, { room: 20, wall: 20 }, { room: 20 }]
    for (let minute = 0; minute < 120; minute += 1) {
      moveNodes(fine, building, 60, 0, people, still)
      one.room += 60 * roomRate(building, one.room, 0, still.outdoorC, 0, 0)
    }
    moveNodes(coarse, building, 7200, 0, people, still)
    expect(20 - fine.room).toBeGreaterThan(2 * (20 - one.room))
    expect(fine.wall).toBeGreaterThan(one.room)
    expect(coarse.room).toBeCloseTo(fine.room, 1)
  })

  it('is cooled by opened windows and warmed by people', () => {
    const roomAfter = (changed: Partial<typeof people>): number => {
      const nodes = { room: 20, wall: 20 }
      moveNodes(nodes, building, 3600, heatW, { ...people, ...changed }, still)
      return nodes.room
    }
    expect(roomAfter({ airing: 1.2 })).toBeLessThan(roomAfter({}))
    expect(roomAfter({ gainW: 2 * people.gainW })).toBeGreaterThan(roomAfter({}))
  })
})

describe('emitterHeat', () => {
  it('is the design heat at the design excess, and none when the water is not warmer than the room', () => {
    expect(emitterHeat(1e6, 32.5, 1.3, 52.5, 20)).toBeCloseTo(1e6, 3)
    expect(emitterHeat(1e6, 32.5, 1.3, 20, 20)).toBe(0)
    expect(emitterHeat(1e6, 32.5, 1.3, 15, 20)).toBe(0)
  })
})

describe('moveLoop', () => {
  it('stores exactly the difference of inflow and outflow', () => {
    const loop = { t2g: 50, t2h: 40 }
    const before = loopHeatJ(loop, 96_000)
    for (let i = 0; i < 100; i += 1) moveLoop(loop, 15, 96_000, 60, 3e6, -2.5e6)
    expect(loopHeatJ(loop, 96_000) - before).toBeCloseTo(100 * 15 * 0.5e6, -2)
  })

  it('settles at the drop that carries the heat', () => {
    const loop = { t2g: 45, t2h: 45 }
    for (let i = 0; i < 2000; i += 1) moveLoop(loop, 15, 96_000, 60, 3e6, -3e6)
    expect(loop.t2g - loop.t2h).toBeCloseTo(3e6 / (60 * 4187), 6)
  })
})
