import type { JobTask } from '#contract/endpoints/jobs.ts'
import { shownName } from '#contract/kit/built-in-names.ts'
import type { Language } from '#contract/kit/language.ts'
import type { JobKinds } from '#server/core/jobs/job-kind.ts'
import type { FoundTask } from './repository.ts'
import { runIn } from './run-record-routes.ts'
import { kindTitle } from './schedule-store.ts'

/** A task with its newest run, in the language of the caller. */
export function taskIn({ task, latest }: FoundTask, kinds: JobKinds, language: Language): JobTask {
  const { id, code, title, kind, cron, isEnabled, nextAt } = task
  return {
    keyId: id,
    code,
    title: shownName(title, language),
    cron,
    isEnabled,
    kindTitle: kindTitle(kinds, kind, language),
    nextAt: nextAt?.toISOString() ?? null,
    latest: latest && runIn(latest, kinds, language),
  }
}
