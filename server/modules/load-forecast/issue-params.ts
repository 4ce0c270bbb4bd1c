import { z } from 'zod'
import { label } from '#contract/kit/language.ts'

/** Of tasks that forecast at issue times: how close these may be, and how far back missed ones are made up for. */
export const issueParams = {
  params: z.strictObject({
    gapHours: z.int().min(1).max(24).default(6),
    madeUpDays: z.int().min(0).max(60).default(14),
  }),
  paramNames: {
    gapHours: label('两次预测的最短间隔（小时）', 'Least hours between two forecasts'),
    madeUpDays: label('补算天数', 'Days to make up for'),
  },
}
