import { answerTasks } from '#server/core/kit/answer-tasks.ts'
import { setCompanyZone } from '#server/core/kit/company-time.ts'
import type { RehearsalTask } from './rehearsal-thread.ts'
import { rehearseSlice } from './rehearse.ts'

answerTasks(({ timeZone, ...slice }: RehearsalTask) => {
  setCompanyZone(timeZone)
  return rehearseSlice(slice)
})
