import type { zhCN } from './zh-cn.ts'

export const en: typeof zhCN = {
  tooManyFigures: (most) => `At most ${most} nodes times periods: choose longer periods or fewer nodes`,
  rangeTooLong: (mostDays) => `must be at most ${mostDays} days after the start`,
  notYetOver: (day) => `must be ${day} at the latest: later days are not over or not computed yet`,
  nothingComputed: 'no day is over and computed yet',
  noFiguresOfType: 'Only stations, units and sources have key figures',
}
