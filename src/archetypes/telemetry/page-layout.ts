// Column layout of a page from its configuration. Where nothing is configured, the built-in layout applies; codes that
// are neither built in nor in the company's dictionary are left out.

import { type Language, labelIn } from '#contract/kit/language.ts'
import { GROUP_LABEL, groupsOfLevels } from '#contract/network/param-groups.ts'
import { type ParamLevel, standardParams } from '#contract/network/standard-params.ts'
import type { PageValues } from '#contract/pages/page-values.ts'
import { type DataLayout, NUM_CURVE_COLOURS } from '#contract/resources/data-config.resource.ts'
import type { CurveLook, CurveLooks } from './curve-looks.ts'
import type { ParamGroup, ShownParam } from './param-groups.ts'
import type { ShownOf, TableLayout } from './table-layout.ts'

const BUILT_IN: ReadonlyMap<string, ShownParam> = new Map(standardParams.map((param) => [param.code, param]))
const EDGES = { left: 'start', right: 'end' } as const

const builtInGroups = (levels: readonly ParamLevel[], language: Language): ParamGroup[] =>
  groupsOfLevels(levels).map(({ id, params }) => ({ id, name: labelIn(GROUP_LABEL[id], language), params }))

const shownOfSources = (layout: DataLayout | null): ShownOf =>
  new Map(layout?.sources.map(({ nodeId, paramCodes }) => [nodeId, paramCodes]))

const paramsOf = (layout: DataLayout | null): ReadonlyMap<string, ShownParam> =>
  new Map([...(layout?.params ?? []).map((param) => [param.code, param] as const), ...BUILT_IN])

/** @param groups - Empty: the built-in ones. */
function groupsOf(
  groups: DataLayout['groups'],
  params: ReadonlyMap<string, ShownParam>,
  levels: readonly ParamLevel[],
  language: Language,
): readonly ParamGroup[] {
  if (groups.length > 0)
    return groups.map(({ code, name, nameEn, paramCodes }) => ({
      id: code,
      name: language === 'en' && nameEn !== '' ? nameEn : name,
      params: paramCodes.flatMap((paramCode) => params.get(paramCode) ?? []),
    }))
  return builtInGroups(levels, language).map((group) => ({
    ...group,
    params: group.params.map((param) => params.get(param.code) ?? param),
  }))
}

/** The table layout of a page. */
export function tableLayout(
  { layout, isSettled }: { readonly layout: DataLayout | null; readonly isSettled: boolean },
  { levels, params: main }: PageValues,
  language: Language,
): TableLayout {
  const columns = layout?.columns ?? []
  const known = paramsOf(layout)
  const looks: TableLayout['looks'] = new Map(
    columns.map(({ paramCode, title, titleEn, isShown: _, ...look }) => {
      const english = titleEn || known.get(paramCode)?.nameEn || title
      return [paramCode, { ...look, title: language === 'en' ? english : title }]
    }),
  )
  const params = new Map(
    [...known].map(([code, param]) => {
      const look = looks.get(code)
      return [code, look ? { ...param, nameZh: look.title, nameEn: look.title, decimals: look.decimals } : param]
    }),
  )
  return {
    groups: groupsOf(layout?.groups ?? [], params, levels, language),
    params,
    main: columns.length > 0 ? columns.filter(({ isShown }) => isShown).map(({ paramCode }) => paramCode) : main,
    looks,
    fixed: new Map(layout?.fixed.map(({ paramCode, side }) => [paramCode, EDGES[side]])),
    shownOf: shownOfSources(layout),
    isSettled,
  }
}

/** The curve groups, then all other parameters by their part of the plant. */
export function curveLayout(
  layout: DataLayout | null,
  { levels }: PageValues,
  language: Language,
): { readonly groups: readonly ParamGroup[]; readonly looks: CurveLooks; readonly shownOf: ShownOf } {
  const curves = layout?.curves ?? []
  const own = curves.length > 0 ? groupsOf(curves, paramsOf(layout), levels, language) : []
  const taken = new Set(own.flatMap(({ params }) => params.map(({ code }) => code)))
  const rest = builtInGroups(levels, language)
    .map((group) => ({
      ...group,
      id: `part ${group.id}`,
      params: group.params.filter(({ code }) => !taken.has(code)),
    }))
    .filter(({ params }) => params.length > 0)
  const looks = new Map<string, CurveLook>()
  // the first group that contains a parameter defines its colour and axis
  for (const { paramCodes, axis, colour } of curves)
    for (const [at, code] of paramCodes.entries())
      if (!looks.has(code))
        looks.set(code, { color: (colour - 1 + at) % NUM_CURVE_COLOURS, side: axis === 'auto' ? null : axis })
  return { groups: [...own, ...rest], looks, shownOf: shownOfSources(layout) }
}
