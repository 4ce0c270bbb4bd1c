import { checkTown } from '#contract/pipes/check-town.ts'
import type { Town } from '#contract/pipes/town.ts'
import { answerTasks } from '#server/core/kit/answer-tasks.ts'
import { askNetwork, type NetworkTask } from './ask-network.ts'

answerTasks((task: NetworkTask | Town) => ('network' in task ? askNetwork(task) : checkTown(task)))
