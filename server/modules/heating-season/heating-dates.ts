// The dates of heating as the header's dialog sets them: those of the current season, without its other values.

import type { HeatingDates } from '#contract/endpoints/weather.ts'
import type { Queryable } from '#server/core/db/client.ts'
import { invalidInput } from '#server/core/kit/app-error.ts'
import type { Actor } from '#server/core/kit/session.ts'
import { addCurrentSeason, chosenSeason, type Days, overlappingSeason, setSeasonDays, stagesOf } from './repository.ts'
import { textsIn } from './texts/texts.ts'

const DAY_MS = 86_400_000

interface Moving {
  /** `yyyy-MM-dd` */
  readonly today: string
  readonly now: Date
  readonly actor: Actor
}

/**
 * Sets the first and last day of the current season; its stages follow. Adds a season where there is none.
 *
 * @returns What the audit log says about it.
 * @throws {AppError} 1001 when the days overlap another season, or are too few for the stages.
 */
export async function moveHeatingDates(
  db: Queryable,
  { heatingStartDate: startDate, heatingEndDate: endDate }: HeatingDates,
  { today, now, actor }: Moving,
) {
  const days = { startDate, endDate }
  const season = await chosenSeason(db, today)
  const texts = textsIn(actor.language)
  const other = await overlappingSeason(db, days, season?.id ?? null)
  if (other) throw refused(texts.overlapsSeason(other.name, other.startDate, other.endDate))
  const by = actor.session.realName
  if (!season) {
    const years = [...new Set([startDate.slice(0, 4), endDate.slice(0, 4)])].join('-')
    const name = texts.seasonOf(years)
    const [added] = await addCurrentSeason(db, { ...days, code: `CNJ${startDate.replaceAll('-', '')}`, name }, now, by)
    return { targetId: added?.id ?? '', targetName: name, after: days }
  }
  const stages = await stagesOf(db, season.id)
  const moved = movedStages(stages, season, days)
  if (!moved) throw refused(texts.tooShortForStages(stages.length))
  await setSeasonDays(db, { id: season.id, ...days }, moved, now, by)
  return {
    targetId: season.id,
    targetName: season.name,
    before: { startDate: season.startDate, endDate: season.endDate },
    after: days,
  }
}

const refused = (rule: string) => invalidInput([{ field: 'heatingStartDate', rule }], rule)

/**
 * Stages of a season that moves: a border of the season stays a border, the days in between stay where they are. Where
 * that is impossible, all stages move by as many days as the season's first day.
 *
 * @param stages - By their first day.
 * @returns Null where the new span is too short for them.
 */
function movedStages<Stage extends Days>(stages: readonly Stage[], from: Days, to: Days): Stage[] | null {
  const shift = dayNumber(to.startDate) - dayNumber(from.startDate)
  return [0, shift].map((days) => fitted(stages, from, to, days)).find((fit) => fit !== null) ?? null
}

function fitted<Stage extends Days>(stages: readonly Stage[], from: Days, to: Days, shift: number): Stage[] | null {
  const moved = stages.map((stage) => ({
    ...stage,
    startDate: stage.startDate === from.startDate ? to.startDate : dayText(dayNumber(stage.startDate) + shift),
    endDate: stage.endDate === from.endDate ? to.endDate : dayText(dayNumber(stage.endDate) + shift),
  }))
  const isFit = moved.every(
    ({ startDate, endDate }) => to.startDate <= startDate && startDate <= endDate && endDate <= to.endDate,
  )
  return isFit ? moved : null
}

const dayNumber = (day: string): number => Math.round(Date.parse(day) / DAY_MS)
const dayText = (number: number): string => new Date(number * DAY_MS).toISOString().slice(0, 10)
