import { answerTasks } from '#server/core/kit/answer-tasks.ts'
import { createReading } from './reading.ts'

answerTasks(createReading())
