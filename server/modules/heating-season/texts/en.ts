import type { zhCN } from './zh-cn.ts'

export const en: typeof zhCN = {
  overlapsSeason: (name: string, startDate: string, endDate: string) =>
    `overlaps the season “${name}” (${startDate} to ${endDate})`,
  anotherIsCurrent: (current: string) => `is “${current}” already: take it from there first`,
  laterThanAStage: 'is later than the first day of a stage',
  earlierThanAStage: 'is earlier than the last day of a stage',
  outsideOfSeason: (startDate: string, endDate: string) => `must lie within the season, ${startDate} to ${endDate}`,
  overlapsStage: (name: string, startDate: string, endDate: string) =>
    `overlaps “${name}” (${startDate} to ${endDate})`,
  seasonOf: (years: string) => `Season ${years}`,
  tooShortForStages: (count: number) =>
    `is too short for the ${count} stages of the season: change them in the config centre first`,
}
