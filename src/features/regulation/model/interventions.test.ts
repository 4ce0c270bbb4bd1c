import { describe, expect, it } from 'vitest'
import { valueText } from '#archetypes/in-force/intervention-value.ts'
import type { InterventionRow } from '#contract/endpoints/regulation.ts'
import { interventionSchema } from '#contract/regulation/intervention.ts'
import { companyZone } from '#lib/company-day.ts'
import { endAfter, FIRST_DRAFT, groupedProblems, namedProblems, sentOf } from './intervention-form.ts'
import { found, mayBeEnded, readView, standingOf, writeView } from './intervention-list.ts'
import { timeLeftOf } from './time-left.ts'

const HOUR_MS = 3_600_000
const NOW = Date.UTC(2026, 0, 20, 4, 0)
const UNIT = '00000000-0000-4000-8000-000000000001'

const row = (change: Partial<InterventionRow> = {}): InterventionRow => ({
  keyId: UNIT,
  kind: 'offset',
  value: 2,
  nodes: [{ nodeId: UNIT, name: '城东一站 1号机组' }],
  isWhole: true,
  from: NOW - HOUR_MS,
  to: NOW + HOUR_MS,
  why: 'complaint',
  reason: '用户反映偏冷',
  madeBy: '王工',
  madeAt: NOW - HOUR_MS,
  endedAt: null,
  endedBy: '',
  ...change,
})

describe('R2.5-39 the list of interventions', () => {
  it('says of each how it stands and how much of it is left', () => {
    expect(standingOf(row(), NOW)).toEqual({ kind: 'inForce', leftMs: HOUR_MS })
    expect(standingOf(row({ from: NOW + 60_000 }), NOW)).toEqual({ kind: 'toCome', leftMs: 60_000 })
    expect(standingOf(row({ to: NOW }), NOW)).toEqual({ kind: 'over' })
    expect(standingOf(row({ endedAt: NOW - 1 }), NOW)).toEqual({ kind: 'ended' })
  })

  it('lets one be ended while it goes on, unless some of its units are out of sight', () => {
    expect(mayBeEnded(row(), NOW)).toBe(true)
    expect(mayBeEnded(row({ isWhole: false }), NOW)).toBe(false)
    expect(mayBeEnded(row({ to: NOW }), NOW)).toBe(false)
    expect(mayBeEnded(row({ endedAt: NOW - 1 }), NOW)).toBe(false)
  })

  it('finds by unit, reason, person and kind', () => {
    const rows = [row(), row({ kind: 'freeze', value: null, reason: '阀门检修', endedBy: '李工' })]
    const count = (sought: string, kind: 'freeze' | '' = '') => found(rows, { sought, kind, isAll: false }).length
    expect([count('城东'), count('检修'), count('李工'), count('', 'freeze'), count('偏冷', 'freeze')]).toEqual([
      2, 1, 1, 1, 0,
    ])
  })

  it('keeps its filters in the address', () => {
    const view = { sought: '城东', kind: 'fixed', isAll: true } as const
    expect(readView(writeView(view))).toEqual(view)
    expect(writeView(readView(new URLSearchParams('kind=none'))).toString()).toBe('')
  })

  it('writes changes with their sign, set points without', () => {
    expect(valueText({ kind: 'offset', value: 2 })).toBe('+2.0 K')
    expect(valueText({ kind: 'percent', value: -20 })).toBe('-20 %')
    expect(valueText({ kind: 'fixed', value: 50 })).toBe('50.0 °C')
    expect(valueText({ kind: 'freeze', value: null })).toBe('–')
  })

  it('tells what is left in two units, rounded up to the minute', () => {
    expect(timeLeftOf(30_000)).toEqual({ unit: 'minutes', minutes: 1 })
    expect(timeLeftOf(2 * HOUR_MS - 30_000)).toEqual({ unit: 'hours', hours: 2, minutes: 0 })
    expect(timeLeftOf(25.5 * HOUR_MS)).toEqual({ unit: 'days', days: 1, hours: 1 })
  })
})

describe('R2.5-39 a new intervention', () => {
  const typed = { ...FIRST_DRAFT, nodeIds: [UNIT], offsetK: '1.5', reason: '用户反映偏冷' }
  const refused = (draft: typeof typed) => {
    const { error } = interventionSchema.safeParse(sentOf(draft, NOW))
    return error?.issues.map(({ path }) => path.join('.')) ?? []
  }

  it('begins now, ends after the chosen hours, and has the value of its kind alone', () => {
    const draft = { ...typed, supplyC: '50', to: endAfter(typed, 6, NOW) }
    expect(interventionSchema.parse(sentOf(draft, NOW))).toEqual({
      kind: 'offset',
      nodeIds: [UNIT],
      from: NOW,
      to: NOW + 6 * HOUR_MS,
      why: 'complaint',
      reason: '用户反映偏冷',
      offsetK: 1.5,
    })
  })

  it('ends so many hours after the begin that is typed', () => {
    const later = { ...typed, begins: 'later', from: '2026-01-21T08:00' } as const
    expect(endAfter(later, 2, NOW)).toBe('2026-01-21T10:00')
    expect(sentOf(later, NOW)).toMatchObject({ from: companyZone().momentOf('2026-01-21T08:00') })
  })

  it('is refused at the field that is missing', () => {
    expect(refused(typed)).toEqual(['to'])
    const whole = { ...typed, to: endAfter(typed, 2, NOW) }
    expect(refused({ ...whole, offsetK: '' })).toEqual(['offsetK'])
    expect(refused({ ...whole, nodeIds: [] })).toEqual(['nodeIds'])
    expect(refused({ ...whole, begins: 'later' as 'now' })).toContain('from')
  })

  it('tells of which unit the server speaks', () => {
    expect(namedProblems({ 'nodeIds.0': '已有固定设定', to: '不能为空', keyId: '其他' }, typed)).toEqual({
      units: [{ nodeId: UNIT, text: '已有固定设定' }],
      others: ['其他'],
    })
  })

  it('tells of units with one problem together', () => {
    const units = ['甲', '乙', '丙'].map((nodeId, at) => ({ nodeId, text: at === 1 ? '不在数据范围' : '已有固定设定' }))
    expect(groupedProblems(units)).toEqual([
      { text: '已有固定设定', nodeIds: ['甲', '丙'] },
      { text: '不在数据范围', nodeIds: ['乙'] },
    ])
  })
})
