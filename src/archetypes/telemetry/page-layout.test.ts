import { describe, expect, it } from 'vitest'
import { GROUPS } from '#contract/network/param-groups.ts'
import { type DataLayout, NUM_CURVE_COLOURS } from '#contract/resources/data-config.resource.ts'
import { NUM_SERIES_COLORS } from '#ui/theme/series-colors.ts'
import { mainOf, shownGroups } from '../realtime/column-groups.ts'
import { curveLayout, tableLayout } from './page-layout.ts'

const VALUES = { shownAs: 'table', levels: ['source', 'unit'], params: ['T1g', 'T2g'] } as const
const EMPTY: DataLayout = { groups: [], columns: [], fixed: [], curves: [], sources: [], params: [] }
const own = { code: 'own', name: '自定义', nameEn: '', paramCodes: ['T2g', 'OwnT', 'Unknown', 'T1g'] }
const column = {
  paramCode: 'T2g',
  title: '供温',
  titleEn: '',
  widthPx: 140,
  decimals: 2,
  colourRule: 'negative' as const,
  isShown: true,
}
const added = { code: 'OwnT', nameZh: '自有温度', nameEn: 'Own temperature', unit: '°C', decimals: 1 }
const table = (layout: DataLayout | null, language: 'zh-CN' | 'en' = 'zh-CN') =>
  tableLayout({ layout, isSettled: true }, VALUES, language)
const idsOf = (groups: readonly { readonly id: string }[]) => groups.map(({ id }) => id)

describe('tableLayout', () => {
  it('is the built-in layout where none is known, and where it is empty', () => {
    for (const layout of [null, EMPTY]) {
      expect(idsOf(table(layout).groups)).toEqual([...GROUPS])
      expect(table(layout)).toMatchObject({ main: ['T1g', 'T2g'], looks: new Map(), fixed: new Map() })
    }
  })

  it('has the parameters in order, including those of the company, under the headings of the columns', () => {
    const layout = { ...EMPTY, groups: [own], columns: [column], params: [added] }
    expect(table(layout).groups).toMatchObject([
      {
        id: 'own',
        name: '自定义',
        params: [{ code: 'T2g', nameZh: '供温', decimals: 2 }, { code: 'OwnT', unit: '°C' }, { code: 'T1g' }],
      },
    ])
    expect(table(layout).looks.get('T2g')).toMatchObject({ title: '供温', widthPx: 140, colourRule: 'negative' })
    expect(table(layout, 'en').looks.get('T2g')?.title).toBe('Secondary supply temperature')
    expect(table(layout).main).toEqual(['T2g'])
  })

  it('shows by default the columns in order under their groups, and those of a single selected source', () => {
    const layout = table({
      ...EMPTY,
      columns: ['T1g', 'T1h', 'T2g', 'P1g'].map((paramCode) => ({ ...column, paramCode })),
      fixed: [{ paramCode: 'T2g', side: 'right' }],
      sources: [{ nodeId: 's', paramCodes: ['Q1', 'T1g'] }],
    })
    const shown = (...nodeIds: string[]) =>
      shownGroups(layout, mainOf(layout.main, layout.shownOf, nodeIds), 'main').map(({ id, params }) => [
        id,
        params.map(({ code }) => code).join(),
      ])
    expect(shown('s', 'u')).toEqual([
      ['primary', 'T1g,T1h'],
      ['secondary', 'T2g'],
      ['primary', 'P1g'],
    ])
    expect(shown('s')).toEqual([
      ['heat', 'Q1'],
      ['primary', 'T1g'],
    ])
    expect(layout.fixed.get('T2g')).toBe('end')
  })

  it('R2.5-29 does not show by default a column that is hidden, and keeps its formatting', () => {
    const layout = table({
      ...EMPTY,
      columns: [
        { ...column, paramCode: 'T1g' },
        { ...column, isShown: false },
      ],
    })
    expect([layout.main, layout.looks.get('T2g')?.decimals]).toEqual([['T1g'], 2])
  })
})

describe('curveLayout', () => {
  it('has the curve groups, then every other parameter once', () => {
    const { groups } = curveLayout({ ...EMPTY, curves: [{ ...own, axis: 'auto', colour: 1 }] }, VALUES, 'zh-CN')
    expect(idsOf(groups)).toEqual(['own', ...GROUPS.map((id) => `part ${id}`)])
    const codes = groups.flatMap(({ params }) => params.map(({ code }) => code))
    expect(new Set(codes).size).toBe(codes.length)
  })

  it('has as many colours as a chart', () => {
    expect(NUM_CURVE_COLOURS).toBe(NUM_SERIES_COLORS)
  })

  it('gives the curves of a group consecutive colours from its first, and its side', () => {
    const curve = { name: '', nameEn: '', axis: 'right' as const }
    const { looks } = curveLayout(
      {
        ...EMPTY,
        curves: [
          { ...curve, code: 'a', paramCodes: ['T1g', 'T1h'], colour: 8 },
          { ...curve, code: 'b', paramCodes: ['T1g', 'P1g'], axis: 'auto', colour: 2 },
        ],
      },
      VALUES,
      'zh-CN',
    )
    expect(Object.fromEntries(looks)).toEqual({
      T1g: { color: 7, side: 'right' },
      T1h: { color: 0, side: 'right' },
      P1g: { color: 2, side: null },
    })
  })
})
