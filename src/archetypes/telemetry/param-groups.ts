import type { StandardParam } from '#contract/network/standard-params.ts'

/** The properties of a parameter that headings and pickers need. */
export type ShownParam = Pick<StandardParam, 'code' | 'nameZh' | 'nameEn' | 'unit' | 'decimals' | 'enumJson'>

/** A named group of parameters in tables and pickers. */
export interface ParamGroup {
  readonly id: string
  readonly name: string
  readonly params: readonly ShownParam[]
}

/** Codes in the order of the groups; codes outside every group are left out. */
export function inGroupOrder(groups: readonly ParamGroup[], codes: readonly string[]): string[] {
  const wanted = new Set(codes)
  // a parameter may be in several curve groups
  return [...new Set(groups.flatMap(({ params }) => params.map(({ code }) => code).filter((code) => wanted.has(code))))]
}
