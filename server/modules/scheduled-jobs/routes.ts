/**
 * Scheduled tasks for administrators. Duty: define tasks, start and stop them, run one now, cancel a run, and show every
 * run. Neighbours: `core/jobs` runs what is due, in whichever server process; the modules define the kinds of jobs.
 * Invariants: a task has parameters that its kind takes and a time that comes; of a task at most one run is queued or
 * under way.
 */
import { jobCalls } from '#contract/endpoints/jobs.ts'
import { labelIn } from '#contract/kit/language.ts'
import type { ValuesOf } from '#contract/kit/resource.ts'
import { jobScheduleResource } from '#contract/resources/job-schedule.resource.ts'
import type { Env } from '#server/core/env.ts'
import { nextTimes } from '#server/core/jobs/cron.ts'
import type { JobKind, JobKinds } from '#server/core/jobs/job-kind.ts'
import { cancelRun, queueRun } from '#server/core/jobs/run.repository.ts'
import { invalidInput, notFound } from '#server/core/kit/app-error.ts'
import { companyZone } from '#server/core/kit/company-time.ts'
import type { ResourceHooks } from '#server/core/resources/resource-parts.ts'
import type { ResourceRouter } from '#server/core/resources/resource-router.ts'
import { registerResource } from '#server/core/resources/resource-routes.ts'
import { infoOf } from './kind-info.ts'
import { findRun, findTasks, lockOpenRun, lockTasks, setNextTime } from './repository.ts'
import { registerRunRecordRoutes } from './run-record-routes.ts'
import { cronRule, nextTimeOf, readParams, scheduleStore } from './schedule-store.ts'
import { taskIn } from './task-in.ts'
import { textsIn } from './texts/texts.ts'

const NUM_NEXT_TIMES = 5

const refused = (field: string, rule: string) => invalidInput([{ field, rule }])

export function registerScheduledJobRoutes(router: ResourceRouter, env: Env, kinds: JobKinds): void {
  registerResource(router, env, jobScheduleResource, scheduleStore(kinds), scheduleHooks(env, kinds))
  registerKinds(router, env, kinds)
  registerControl(router, env, kinds)
  registerRunRecordRoutes(router, env, kinds)
}

const scheduleHooks = (env: Env, kinds: JobKinds): ResourceHooks<ValuesOf<typeof jobScheduleResource>> => ({
  async check(_db, { kind, cron, params }, { language }) {
    const problems: { field: string; rule: string }[] = []
    const known = kinds.get(kind)
    if (!known || known.isAskedFor) problems.push({ field: 'kind', rule: textsIn(language).unknownKind })
    const rule = cronRule(cron, env.now(), language)
    if (rule) problems.push({ field: 'cron', rule })
    const read = known && readParams(known, params, language)
    if (read && 'problem' in read) problems.push({ field: 'params', rule: read.problem })
    if (problems.length > 0) throw invalidInput(problems)
  },
  async removing(db, { keyId }, { language }) {
    const open = await lockOpenRun(db, keyId)
    if (open?.state === 'running') throw refused('keyId', textsIn(language).isUnderWay)
    if (open) await cancelRun(db, open.id, new Date(env.now()))
  },
})

const schedulable = (kinds: JobKinds): JobKind[] => [...kinds.values()].filter(({ isAskedFor }) => !isAskedFor)

function registerKinds(router: ResourceRouter, env: Env, kinds: JobKinds): void {
  router.handle(jobCalls.kindOptions, ({ language }) =>
    schedulable(kinds).map(({ kind, title }) => ({ keyId: kind, name: labelIn(title, language), search: kind })),
  )
  router.handle(jobCalls.kinds, ({ language }) =>
    Promise.all(schedulable(kinds).map((kind) => infoOf(env.db, kind, language))),
  )
  router.handle(jobCalls.nextTimes, ({ input: { cron }, language }) => {
    const rule = cronRule(cron, env.now(), language)
    if (rule) throw refused('cron', rule)
    const times = nextTimes(cron, companyZone().name, env.now(), NUM_NEXT_TIMES)
    return { timeZone: companyZone().name, times: times.map((time) => new Date(time).toISOString()) }
  })
}

function registerControl(router: ResourceRouter, env: Env, kinds: JobKinds): void {
  router.handle(jobCalls.tasks, async ({ input, language }) => {
    const { list, total } = await findTasks(env.db, input, input)
    return {
      total,
      list: list.map((found) => taskIn(found, kinds, language)),
    }
  })
  router.handle(jobCalls.startOrStop, ({ input: { ids, type }, actor, audit }) =>
    env.db.transaction(async (tx) => {
      const { language, session } = actor
      const tasks = await lockTasks(tx, ids)
      if (tasks.length < ids.length) throw notFound(textsIn(language).noSuchTask)
      const now = new Date(env.now())
      const changed = tasks.filter(({ isEnabled }) => isEnabled !== (type === 'start'))
      for (const { id, cron } of changed) {
        const next = type === 'start' ? nextTimeOf(cron, now.getTime()) : null
        if (type === 'start' && !next) throw refused('ids', textsIn(language).cron.never)
        await setNextTime(tx, id, { next, now, by: session.realName })
      }
      await audit(tx, {
        targetId: changed.length === 1 ? (changed[0]?.id ?? '') : '',
        targetName: changed.length === 1 ? (changed[0]?.title ?? '') : textsIn(language).tasks(changed.length),
        before: changed.map(({ code, isEnabled }) => ({ code, isEnabled })),
        after: { type, codes: changed.map(({ code }) => code) },
      })
      return { changed: changed.length }
    }),
  )
  router.handle(jobCalls.runOnce, ({ input: { keyId }, actor, audit }) =>
    env.db.transaction(async (tx) => {
      const { unknownKind, isOpen, noSuchTask } = textsIn(actor.language)
      const [task] = await lockTasks(tx, [keyId])
      if (!task) throw notFound(noSuchTask)
      const kind = kinds.get(task.kind)
      if (!kind) throw refused('kind', unknownKind)
      const run = await queueRun(tx, task, kind, { now: env.now(), requestedBy: actor.session.realName })
      if (!run) throw refused('keyId', isOpen)
      await audit(tx, { targetId: keyId, targetName: task.title, after: { params: task.params } })
      return { keyId: run.id }
    }),
  )
  router.handle(jobCalls.cancelRun, ({ input: { keyId }, actor, audit }) =>
    env.db.transaction(async (tx) => {
      const { noSuchRun, hasEnded } = textsIn(actor.language)
      const run = await findRun(tx, keyId)
      if (!run) throw notFound(noSuchRun)
      const before = await cancelRun(tx, run.id, new Date(env.now()))
      if (before === null) throw refused('keyId', hasEnded)
      await audit(tx, { targetId: keyId, targetName: run.title, before: { state: before } })
    }),
  )
}
