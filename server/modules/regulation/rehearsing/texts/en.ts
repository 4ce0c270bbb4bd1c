import type { zhCN } from './zh-cn.ts'

export const en: typeof zhCN = {
  noSuchRehearsal: 'There is no such rehearsal',
  noSuchVersion: 'There is no such version',
  isUnderWay: 'A rehearsal of this strategy is queued or under way already',
  isOver: 'The rehearsal has ended',
  notDone: 'The rehearsal is not done yet',
  notNetwork: 'Values are tried of one-network balances only',
  noForecast: (place) => `${place} has no weather forecast, so nothing can be rehearsed`,
  oldForecast: (place, at) =>
    `the weather forecast of ${place} was issued at ${at}, more than 14 h ago, so nothing can be rehearsed`,
  shortForecast: (place, hours) => `the weather forecast of ${place} reaches ${hours} h: at most ${hours} h`,
  noneKnown:
    'no member can be modelled: outdoor, primary supply or secondary temperatures are missing, or the design outdoor temperature',
  title: (name, number) => `Rehearsal: ${name}, version ${number}`,
  missing: {
    none: (number) => `version ${number} has no finished rehearsal: rehearse it before it runs in auto`,
    broken: (number, num) =>
      `the newest rehearsal of version ${number} broke ${num} limits: it runs in auto with one that breaks none`,
    inputs: (number, num) =>
      `in the last rehearsal of version ${number} ${num} units never had a target, as inputs were missing or not usable; rehearse it again once they are there`,
    old: (number, at) =>
      `the rehearsal of version ${number} without a broken limit is of ${at}, more than 24 h ago: rehearse it anew`,
  },
}
