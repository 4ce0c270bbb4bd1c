import type { zhCN } from './zh-cn.ts'

export const en: typeof zhCN = {
  noPlansOfType: 'Only stations, units and sources have plans',
  sourcesAlone: 'Only sources burn gas',
  noSeason: 'is in no heating season: set up the season first',
  planExists: (first, last) => `The node has such a plan for ${first} to ${last}`,
  abovePhysics: (most, unit, days) => `is above physics: by design load at most ${most} ${unit} in ${days} days`,
  goodAboveTarget: (target) => `must not be above the target, ${target}`,
  limitBelowTarget: (target) => `must not be below the target, ${target}`,
  aboveLimit: (limit) => `must not be above the limit, ${limit}`,
  belowGood: (good) => `must not be below the good line, ${good}`,
  seasonsAlone: 'Only the plan of a season is split into months',
  rangeTooLong: (days) => `must be at most ${days} days after the start`,
  gone: 'This plan no longer exists',
  changedMeanwhile: (by) => `The plan was changed by ${by}: check it before you revise it`,
  sheet: 'Plan and actual',
  headings:
    'Node code,Node,First day,Last day,Plan,Actual,Completion (%),Weather-corrected completion (%),Good line,Limit,Planned degree-days,Degree-days,Metered,To be metered,Coverage (%),Estimated (%)',
}
