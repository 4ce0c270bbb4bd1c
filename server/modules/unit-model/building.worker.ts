import { answerTasks } from '#server/core/kit/answer-tasks.ts'
import type { BuildingResult, BuildingTask } from './building-thread.ts'
import { learnBuilding } from './learning/learn-building.ts'
import { learnEmitters } from './learning/learn-emitters.ts'

answerTasks(({ hours, excessK }: BuildingTask): BuildingResult => {
  const building = learnBuilding(hours)
  return typeof building === 'string' ? building : { ...building, emitters: learnEmitters(hours, excessK) }
})
