import { describe, expect, it } from 'vitest'
import { ThingIds } from '#archetypes/map/thing-ids.ts'
import { thingsOf } from './map-things.ts'
import { pipeRows } from './pipe-rows.ts'

const pipe = (code: string, dnMm: number, fromName: string) => ({
  keyId: code,
  code,
  kind: 'branch' as const,
  dnMm,
  lengthM: 100,
  laying: 'direct' as const,
  fromId: 'a',
  toId: code,
  fromName,
  toName: '',
  line: [[115, 40] as [number, number], [115.1, 40] as [number, number]],
})
const PIPES = thingsOf(
  { company: [115, 40], nodes: [], pipes: [pipe('G2', 200, '东街'), pipe('G1', 400, '西街'), pipe('G3', 100, '东街')] },
  new ThingIds(),
)
const VALUES: Readonly<Record<string, number>> = { G1: 80, G2: 95, G3: Number.NaN }
const read = ({ code }: { code: string }) => ({ value: VALUES[code] ?? 0, isOld: false, isComputed: false, at: 1 })
const codes = (asked: Partial<Parameters<typeof pipeRows>[1]>) =>
  pipeRows(PIPES, { find: '', sort: null, isFilled: true, read, ...asked }).map(({ code }) => code)

describe('pipes in a table', () => {
  it('are sorted by value with those that have none last, either way, once there are values', () => {
    expect(codes({ sort: { column: 'value', direction: 'asc' } })).toEqual(['G1', 'G2', 'G3'])
    expect(codes({ sort: { column: 'value', direction: 'desc' } })).toEqual(['G2', 'G1', 'G3'])
    expect(codes({ sort: { column: 'value', direction: 'asc' }, isFilled: false })).toEqual(['G2', 'G1', 'G3'])
  })

  it('are sorted by code and width, and found by number and by the names of their ends', () => {
    expect(codes({ sort: { column: 'code', direction: 'desc' } })).toEqual(['G3', 'G2', 'G1'])
    expect(codes({ sort: { column: 'dn', direction: 'asc' } })).toEqual(['G3', 'G2', 'G1'])
    expect(codes({ find: '东街', sort: { column: 'code', direction: 'asc' } })).toEqual(['G2', 'G3'])
    expect(codes({ find: 'G1' })).toEqual(['G1'])
  })
})
