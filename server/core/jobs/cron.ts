import { Cron } from 'croner'

/** `form`: is no cron expression of five parts. `never`: is one, but its time never comes. */
export type CronProblem = 'form' | 'never'

/** Why a cron expression cannot be scheduled; null where it can. */
export function cronProblem(cron: string, timeZone: string, after: number): CronProblem | null {
  try {
    return nextTimes(cron, timeZone, after, 1).length === 0 ? 'never' : null
  } catch {
    return 'form'
  }
}

/**
 * The next times of a cron expression, which names them in a time zone.
 *
 * @param after - Epoch ms; times are later than this.
 * @returns Epoch ms; fewer than asked for where the expression ends, as for a day that does not exist.
 * @throws where it is no expression of minute, hour, day, month and day of the week.
 */
export const nextTimes = (cron: string, timeZone: string, after: number, count: number): number[] =>
  new Cron(cron, { mode: '5-part', timezone: timeZone, paused: true })
    .nextRuns(count, new Date(after))
    .map((time) => time.getTime())
