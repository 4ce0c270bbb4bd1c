/**
 * The registry of algorithms. Duty: show what the modules compute by themselves beside the tasks that run it. Neighbours: the
 * modules declare their algorithms, tasks are run, stopped and changed by the calls of scheduled tasks. Invariant: it changes
 * nothing and schedules nothing.
 */
import { ALGORITHM_GROUPS, type AlgorithmRow, algorithmCalls } from '#contract/endpoints/algorithms.ts'
import type { JobKindInfo } from '#contract/endpoints/jobs.ts'
import { type Language, labelIn } from '#contract/kit/language.ts'
import type { Router } from '#server/core/calls/router.ts'
import type { Env } from '#server/core/env.ts'
import type { Algorithm } from '#server/core/jobs/algorithm.ts'
import type { JobKinds } from '#server/core/jobs/job-kind.ts'
import { infoOf } from './kind-info.ts'
import { type FoundTask, findAllTasks } from './repository.ts'
import { taskIn } from './task-in.ts'

export function registerAlgorithmRoutes(
  router: Router,
  { db }: Pick<Env, 'db'>,
  kinds: JobKinds,
  algorithms: readonly Algorithm[],
): void {
  const inOrder = ALGORITHM_GROUPS.flatMap((group) => algorithms.filter((algorithm) => algorithm.group === group))
  router.handle(algorithmCalls.list, async ({ language }) => {
    const tasks = await findAllTasks(db)
    const rows = await Promise.all(
      inOrder.map(async (algorithm): Promise<AlgorithmRow[]> => {
        if (algorithm.runs === 'continuously')
          return [
            { ...describedIn(algorithm, language), keyId: algorithm.code, title: labelIn(algorithm.title, language) },
          ]
        const kind = kinds.get(algorithm.kind)
        if (!kind) return []
        const described = { ...describedIn(algorithm, language), keyId: algorithm.kind }
        const info = await infoOf(db, kind, language)
        if (algorithm.runs === 'onRequest') return [{ ...described, title: info.title }]
        const own = tasks.filter(({ task }) => task.kind === algorithm.kind)
        const found: readonly (FoundTask | null)[] = own.length > 0 ? own : [null]
        return found.map((one) => ({
          ...described,
          title: info.title,
          keyId: one ? one.task.id : algorithm.kind,
          params: paramsIn(info, one?.task.params ?? {}),
          task: one && taskIn(one, kinds, language),
        }))
      }),
    )
    return rows.flat()
  })
}

const describedIn = (algorithm: Algorithm, language: Language): Omit<AlgorithmRow, 'keyId' | 'title'> => ({
  computes: labelIn(algorithm.computes, language),
  group: algorithm.group,
  scope: labelIn(algorithm.scope, language),
  version: algorithm.version,
  runs: algorithm.runs,
  without: algorithm.runs === 'scheduled' ? labelIn(algorithm.without, language) : null,
  setAt: algorithm.setAt ?? null,
  params: [],
  task: null,
})

const paramsIn = ({ params }: JobKindInfo, given: Readonly<Record<string, unknown>>): AlgorithmRow['params'] =>
  params.map(({ name, title, min, max, choices, default: normal }) => {
    const value = String(given[name] ?? normal ?? '')
    return { title, min, max, value: choices.find((choice) => choice.value === value)?.name ?? value }
  })
