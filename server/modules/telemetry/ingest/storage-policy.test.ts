import { describe, expect, it } from 'vitest'
import type { CatalogPoint } from '../points/point-catalog.ts'
import { createStoragePolicy } from './storage-policy.ts'

const point: CatalogPoint = {
  id: 1,
  code: 'a',
  gatewayCode: 'g',
  rangeMin: 0,
  rangeMax: 100,
  scaling: { scale: 1, offset: 0 },
  jump: null,
  temperature: null,
  deadband: 0.1,
  savePeriodMs: 60_000,
  reportPeriodS: null,
  learntPeriodS: null,
}

function keeper(of: CatalogPoint = point) {
  const policy = createStoragePolicy()
  return (second: number, value: number, quality = 0) => policy.keep({ point: of, time: second * 1000, value, quality })
}

describe('createStoragePolicy', () => {
  it('keeps the first value, and then only what moved by the dead-band', () => {
    const keep = keeper()
    expect([keep(0, 50), keep(5, 50.05), keep(10, 50.09), keep(15, 50.11), keep(20, 50.15)]).toEqual([
      true,
      false,
      false,
      true,
      false,
    ])
  })

  it('keeps a value that does not move once a save period', () => {
    const keep = keeper()
    expect([keep(0, 50), keep(55, 50), keep(60, 50), keep(65, 50), keep(120, 50)]).toEqual([
      true,
      false,
      true,
      false,
      true,
    ])
  })

  it('keeps every change of quality', () => {
    const keep = keeper()
    expect([keep(0, 50, 0), keep(5, 50, 2), keep(10, 50, 2), keep(15, 50, 0)]).toEqual([true, true, false, true])
  })

  it('keeps late values and goes on from the newest', () => {
    const keep = keeper()
    expect([keep(100, 50), keep(40, 49.99), keep(105, 50)]).toEqual([true, true, false])
  })

  it('keeps no repeated value of a point without dead-band within the period', () => {
    const keep = keeper({ ...point, deadband: 0 })
    expect([keep(0, 1), keep(5, 1), keep(10, 2)]).toEqual([true, false, true])
  })
})
