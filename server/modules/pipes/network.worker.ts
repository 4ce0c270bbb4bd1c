import { answerTasks } from '#server/core/kit/answer-tasks.ts'
import { askNetwork } from './ask-network.ts'

answerTasks(askNetwork)
