import { type StandardParam, standardParams } from '../../contract/network/standard-params.ts'

/** A named part of the parameters, as tables and pickers show them together. */
export interface ParamGroup {
  readonly id: string
  readonly name: string
  readonly params: readonly StandardParam[]
}

const BY_CODE: ReadonlyMap<string, StandardParam> = new Map(standardParams.map((param) => [param.code, param]))

export const paramOf = (code: string): StandardParam | undefined => BY_CODE.get(code)

/** Codes in the order of the groups; what no group has is left out. */
export function inGroupOrder(groups: readonly ParamGroup[], codes: readonly string[]): string[] {
  const wanted = new Set(codes)
  return groups.flatMap(({ params }) => params.map(({ code }) => code).filter((code) => wanted.has(code)))
}
