import { answerTasks } from '#server/core/kit/answer-tasks.ts'
import { rollUnit } from './learning/roll-unit.ts'

answerTasks(rollUnit)
