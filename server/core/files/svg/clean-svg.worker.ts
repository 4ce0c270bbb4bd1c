import { answerTasks } from '#server/core/kit/answer-tasks.ts'
import { cleanSvg } from './clean-svg.ts'

answerTasks(cleanSvg)
