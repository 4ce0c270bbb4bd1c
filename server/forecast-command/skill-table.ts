// How good the forecasts were, as lines to read. Pure.

import {
  bandSkillOf,
  constantBands,
  type Group,
  groupsOf,
  type ScoredHour,
} from '#server/modules/load-forecast/learning/evaluation.ts'
import { gainOver, type Skill, skillOf } from '#server/modules/load-forecast/learning/skill.ts'

const GROUP_NAMES: Readonly<Record<Group, string>> = {
  all: 'all hours',
  ahead6: '1 to 6 h ahead',
  ahead12: '7 to 12 h ahead',
  ahead24: '13 to 24 h ahead',
  ahead48: '25 to 48 h ahead',
  ahead168: '49 to 168 h ahead',
  day: 'day, 6 to 22',
  night: 'night, 22 to 6',
  cold: 'cold',
  mild: 'mild',
  holidays: 'holidays',
}
const BASELINES = ['yesterday', 'lastWeek', 'signature'] as const
const HEADINGS = [
  '',
  'hours',
  'MAPE',
  'wMAPE',
  'CV-RMSE',
  'NMBE',
  'hit rate',
  'R²',
  'yesterday',
  'last week',
  'signature',
  'gain',
]
const WIDTHS = [22, 7, 8, 8, 8, 8, 9, 7, 10, 10, 10, 8]

const percent = (share: number | undefined): string =>
  share === undefined || Number.isNaN(share) ? '–' : `${(share * 100).toFixed(1)} %`

const lineOf = (cells: readonly string[]): string =>
  cells
    .map((cell, at) => (at === 0 ? cell.padEnd(WIDTHS[0] ?? 0) : cell.padStart(WIDTHS[at] ?? 0)))
    .join(' ')
    .trimEnd()

/** @param hours - That are counted. */
export function skillLines(hours: readonly ScoredHour[]): string[] {
  const { medianC, groups } = groupsOf(hours)
  const named = (group: Group): string =>
    group === 'cold' || group === 'mild'
      ? `${GROUP_NAMES[group]}, ${group === 'cold' ? 'below' : 'from'} ${medianC.toFixed(1)} °C`
      : GROUP_NAMES[group]
  return [
    lineOf(HEADINGS),
    ...groups.flatMap(({ group, hours: own }) => {
      const skill = skillOf(own.map(({ p50, actual }) => ({ forecast: p50, actual })))
      return skill ? [lineOf([named(group), ...skillCells(skill, own)])] : []
    }),
  ]
}

function skillCells(skill: Skill, hours: readonly ScoredHour[]): string[] {
  const { numHours, mape, wmape, cvRmse, nmbe, hitRate, r2 } = skill
  const compared = BASELINES.map((name) => comparison(hours, name))
  const gains = compared.flatMap((one) => (one ? [one.gain] : []))
  return [
    String(numHours),
    ...[mape, wmape, cvRmse, nmbe, hitRate].map(percent),
    r2.toFixed(3),
    ...compared.map((one) => percent(one?.wmape)),
    gains.length === 0 ? '–' : percent(Math.min(...gains)),
  ]
}

/** A baseline on the hours that it has. */
function comparison(hours: readonly ScoredHour[], name: (typeof BASELINES)[number]) {
  const known = hours.filter((hour) => !Number.isNaN(hour[name]))
  const own = skillOf(known.map(({ p50, actual }) => ({ forecast: p50, actual })))
  const other = skillOf(known.map((hour) => ({ forecast: hour[name], actual: hour.actual })))
  return own && other && { wmape: other.wmape, gain: gainOver(own, other) }
}

/** @param hours - All, in the order of issue. @param counts - Those that are judged. */
export function bandLines(hours: readonly ScoredHour[], counts: (hour: ScoredHour) => boolean, unit: string): string[] {
  const constant = constantBands(hours)
  const all = bandSkillOf(hours, constant, counts)
  if (!all) return ['P10 to P90: too few forecasts have been judged']
  const gain = 1 - all.pinball / all.constantPinball
  const months = [...new Set(hours.filter(counts).map(({ month }) => month))]
  const byMonth = months.flatMap((month) => {
    const own = bandSkillOf(hours, constant, (hour) => hour.month === month && counts(hour))
    const errors = hours.flatMap((hour) =>
      hour.month === month && counts(hour) ? [{ forecast: hour.p50, actual: hour.actual }] : [],
    )
    const skill = skillOf(errors)
    return own && skill ? [`${month}: ${percent(own.coverage)} (wMAPE ${percent(skill.wmape)})`] : []
  })
  const loss = (value: number): string => `${value.toPrecision(3)}${unit === '' ? '' : ` ${unit}`}`
  return [
    `P10 to P90 holds ${percent(all.coverage)} of ${all.numHours} hours; pinball loss ${loss(all.pinball)}, of a constant band ${loss(all.constantPinball)}: ${percent(gain)} less`,
    `by month: ${byMonth.join(', ')}`,
  ]
}

/** Errors of the parts that a forecast is made of. */
export function modelLine(hours: readonly ScoredHour[]): string {
  const withTrees = hours.filter((hour) => !Number.isNaN(hour.withTrees))
  const compared = withTrees.length === 0 ? hours : withTrees
  const error = (name: 'ridge' | 'withTrees' | 'p50'): string =>
    percent(skillOf(compared.map((hour) => ({ forecast: hour[name], actual: hour.actual })))?.wmape)
  return `wMAPE of the regression ${error('ridge')}, with trees ${error('withTrees')}, blended and corrected by recent errors ${error('p50')}`
}
