import { curveExperienceCalls as calls } from '#contract/endpoints/curve-experience.ts'
import { useShownAnswer } from '#data/calls.ts'
import type { ExperienceDays } from '../model/experience-address.ts'

export const useCurveExperience = (nodeId: string, days: ExperienceDays) =>
  useShownAnswer(calls.learn, { nodeId, days }, { retry: false })
