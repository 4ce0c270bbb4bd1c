import { type StandardParam, standardParams } from '../../../contract/network/standard-params.ts'

/** Parts of a station as operators think of them, in the order of the columns. */
export const GROUPS = ['primary', 'secondary', 'heat', 'pumps', 'makeUp', 'electric', 'state'] as const
export type GroupId = (typeof GROUPS)[number]

/** What operators look at first. */
export const MAIN_PARAMS = [
  'T1g',
  'T1h',
  'P1g',
  'P1h',
  'F1',
  'T2g',
  'T2h',
  'P2g',
  'P2h',
  'TR',
  'Q1',
  'CV1_U',
  'XP1_Hz',
  'WM_F',
  'Comm',
] as const

/** Asked for where a history page is opened without an address of its own. */
export const HISTORY_PARAMS = ['T1g', 'T1h', 'T2g', 'T2h'] as const

/** Which part of a station a parameter belongs to. */
export function groupOf({ code, category }: Pick<StandardParam, 'code' | 'category'>): GroupId {
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
      if (/^(T1|P1|F1|FT1|DP1|DPf1|DPn|TgSP|dpSP)/.test(code)) return 'primary'
      return /^(T2|P2|F2|FT2|DP2|TR$|KTemp)/.test(code) ? 'secondary' : 'state'
    default:
      return 'state'
  }
}

/** Commands that are a press, and times: nothing that a table of values shows. */
const isShown = ({ kind }: StandardParam): boolean => kind !== 'DO' && kind !== 'TX'

/** The parameters of stations and sources by group, in the order of the dictionary. */
export const paramsByGroup: Readonly<Record<GroupId, readonly StandardParam[]>> = Object.fromEntries(
  GROUPS.map((id) => [id, standardParams.filter((param) => isShown(param) && groupOf(param) === id)]),
) as Record<GroupId, StandardParam[]> // of every group that is listed

/** Sources and units: what these pages have rows of. */
export const STATION_LEVELS: readonly string[] = ['source', 'unit']
