import { EXPORT_KIND } from '#server/core/files/export-params.ts'
import { startJobRunner } from '#server/core/jobs/runner.ts'
import { jobKinds } from '#server/job-kinds.ts'
import type { DemoApp } from './demo-app.ts'

/**
 * Runs what is due of one kind of work: two at most. Work of other kinds is due at the same minute, would take the
 * places of the runner in any order, and stays queued here.
 */
export async function runDueJobs({ env, app }: Pick<DemoApp, 'env' | 'app'>, name: string): Promise<void> {
  const kind = jobKinds(env, app.exports).get(name)
  if (!kind) throw new Error(`There is no kind of work ${name}.`)
  const runner = startJobRunner(env, new Map([[name, kind]]), { polls: false })
  await runner.tick()
  await runner.idle()
}

export const runDueExports = (demo: Pick<DemoApp, 'env' | 'app'>): Promise<void> => runDueJobs(demo, EXPORT_KIND)
