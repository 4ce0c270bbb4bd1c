import { civilZone } from '#lib/civil-time.ts'
import { answerTasks } from '#server/core/kit/answer-tasks.ts'
import { type TrainingResult, trainModel } from '../learning/train.ts'
import type { TrainingTask } from './training-thread.ts'

answerTasks(({ timeZone, ...training }: TrainingTask): TrainingResult => trainModel(training, civilZone(timeZone)))
