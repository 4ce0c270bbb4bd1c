import type { zhCN } from './zh-cn.ts'

export const en: typeof zhCN = {
  tooManyFigures: (most) => `At most ${most} nodes times periods: choose longer periods or fewer nodes`,
  rangeTooLong: (mostDays) => `must be at most ${mostDays} days after the start`,
  notYetOver: (day) => `must be ${day} at the latest: later days are not over or not computed yet`,
  nothingComputed: 'no day is over and computed yet',
  noFiguresOfType: 'Only stations, units and sources have key figures',
  origins: {
    rooms: 'Household room temperatures (RT)',
    price: 'Energy prices',
    area: 'Heated area',
    outdoor: 'Outdoor temperature of the source (TA)',
    allPoints: 'All points',
  },
  nothingStored: 'nothing is computed yet of these nodes',
  beforeStored: (first) => `days of these nodes are stored from ${first} on`,
  afterStored: (last) => `must not be later than ${last}, the last day that is computed`,
  tooManyDays: (most) => `At most ${most} nodes times days: choose a shorter range or fewer nodes`,
  isRecomputing: 'Days are being computed again already, or wait for it: let it end, or cancel it',
  noSuchRun: 'There is no such run',
  hasEnded: 'This run has ended',
  wholeCompanyOnly: 'The settle hour holds for the whole company: only users who see all of it may change it',
  recomputation: 'Days computed again',
  settleHour: 'Settle hour',
}
