import { label } from '../kit/language.ts'
import { type ParamLevel, type StandardParam, standardParams } from './standard-params.ts'

/** Parts of a station in operators' terms, in the order of the columns. */
export const GROUPS = ['primary', 'secondary', 'heat', 'pumps', 'makeUp', 'electric', 'state'] as const
type GroupId = (typeof GROUPS)[number]

export const GROUP_LABEL = {
  primary: label('一次侧', 'Primary side'),
  secondary: label('二次侧', 'Secondary side'),
  heat: label('热量', 'Heat'),
  pumps: label('泵阀', 'Pumps and valves'),
  makeUp: label('补水', 'Make-up water'),
  electric: label('电', 'Electricity'),
  state: label('状态', 'State'),
} as const

/** The part of a station to which a parameter belongs. */
export function groupOf({ code, category }: { readonly code: string; readonly category: string }): GroupId {
  if (/^(BP|WM|WT|MK)_?/.test(code)) return 'makeUp'
  if (/^(CV|XP|CP|XSV)\d*_?/.test(code) && category !== 'alarm') return 'pumps'
  switch (category) {
    case 'heat':
    case 'gas':
      return 'heat'
    case 'electric':
      return 'electric'
    case 'temperature':
    case 'pressure':
    case 'flow':
      if (/^(T1|P1|F1|FT1|DP1|DPf1|DPn|TgSP|dpSP|W_)/.test(code)) return 'primary'
      return /^(T2|P2|F2|FT2|DP2|TR$|KTemp)/.test(code) ? 'secondary' : 'state'
    default:
      return 'state'
  }
}

/** Momentary commands, and times: not shown in tables of values. */
const isShown = ({ kind }: StandardParam): boolean => kind !== 'DO' && kind !== 'TX'

/**
 * Parameters of nodes of some levels, by part of the plant, in the order of the dictionary; parts without parameters
 * are left out.
 */
export function groupsOfLevels(
  levels: readonly ParamLevel[],
): readonly { readonly id: GroupId; readonly params: readonly StandardParam[] }[] {
  const shown = standardParams.filter((param) => isShown(param) && levels.some((level) => param.levels.includes(level)))
  return GROUPS.map((id) => ({ id, params: shown.filter((param) => groupOf(param) === id) })).filter(
    ({ params }) => params.length > 0,
  )
}
