import { z } from 'zod'
import { label } from '#contract/kit/language.ts'
import { defineExpiry } from '#server/core/jobs/expiry-job.ts'
import { defineJob } from '#server/core/jobs/job-kind.ts'
import { runningStrategies } from '../strategy.repository.ts'
import { askGate } from './ask-gate.ts'
import { askingCycles, thinCyclesBefore } from './cycle.repository.ts'
import { giveBackStep } from './give-back.ts'
import { runCycle } from './run-cycle.ts'

/** Each minute: points on their way back, cycles that are due, and writes whose minute has come. */
export const regulationJob = defineJob({
  kind: 'regulation.run',
  title: label('运行调节策略', 'Run regulation strategies'),
  params: z.strictObject({}),
  paramNames: {},
  timeoutMs: 300_000,
  // the next minute is the next attempt
  maxAttempts: 1,
  async run({ signal, db, log, now }) {
    const errors: unknown[] = []
    /** One strategy that fails keeps no other from running. */
    async function attempt<Result>(work: () => Promise<Result>, otherwise: Result): Promise<Result> {
      signal.throwIfAborted()
      try {
        return await work()
      } catch (error) {
        log.error({ err: error }, 'a strategy did not run')
        errors.push(error)
        return otherwise
      }
    }
    const numBack = await attempt(() => giveBackStep(db, now()), 0)
    let numCycles = 0
    for (const record of await runningStrategies(db))
      if (await attempt(() => runCycle(db, record, now), false)) numCycles += 1
    let numAsked = 0
    for (const cycle of await askingCycles(db)) numAsked += await attempt(() => askGate(db, cycle, now()), 0)
    if (errors.length > 0) throw errors[0]
    return label(
      `周期 ${numCycles} 个，下发 ${numAsked} 条，交还 ${numBack} 条`,
      `Cycles: ${numCycles}, writes: ${numAsked}, steps back: ${numBack}`,
    )
  },
})

/** Of cycles of before these days, one of each hour stays. */
export const oldCyclesJob = defineExpiry({
  kind: 'regulation.thin',
  title: label('精简过期的策略结果', 'Thin out old results of strategies'),
  keepDays: 30,
  sliceSize: 20,
  told: (numDeleted) => label(`删除 ${numDeleted} 个周期`, `Cycles deleted: ${numDeleted}`),
  deleteBefore: thinCyclesBefore,
})
