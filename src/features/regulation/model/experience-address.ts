import { EXPERIENCE_DAYS } from '#contract/endpoints/curve-experience.ts'

export type ExperienceDays = (typeof EXPERIENCE_DAYS)[number]

export interface ExperienceState {
  /** Id of the unit; empty: none is chosen yet. */
  readonly node: string
  readonly days: ExperienceDays
}

export const readExperience = (search: URLSearchParams): ExperienceState => ({
  node: search.get('node') ?? '',
  days: EXPERIENCE_DAYS.find((days) => String(days) === search.get('days')) ?? 90,
})

export function writeExperience({ node, days }: ExperienceState): URLSearchParams {
  const search = new URLSearchParams()
  if (node !== '') search.set('node', node)
  if (days !== 90) search.set('days', String(days))
  return search
}
