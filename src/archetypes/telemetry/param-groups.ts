import type { StandardParam } from '#contract/network/standard-params.ts'

/** What a heading and a picker need to know of a parameter. */
export type ShownParam = Pick<StandardParam, 'code' | 'nameZh' | 'nameEn' | 'unit' | 'decimals' | 'enumJson'>

/** A named part of the parameters, as tables and pickers show them together. */
export interface ParamGroup {
  readonly id: string
  readonly name: string
  readonly params: readonly ShownParam[]
}

/** Codes in the order of the groups; what no group has is left out. */
export function inGroupOrder(groups: readonly ParamGroup[], codes: readonly string[]): string[] {
  const wanted = new Set(codes)
  // groups of curves may share a parameter
  return [...new Set(groups.flatMap(({ params }) => params.map(({ code }) => code).filter((code) => wanted.has(code))))]
}
