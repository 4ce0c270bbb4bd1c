import type { Exports } from './core/calls/exports.ts'
import type { Algorithm } from './core/jobs/algorithm.ts'
import { type JobKinds, jobKindsOf } from './core/jobs/job-kind.ts'
import type { JobParts } from './core/module.ts'
import { ALL_MODULES } from './modules/all-modules.ts'

/** Every kind of background work. */
export const jobKinds = (env: JobParts['env'], exports: Exports = new Map()): JobKinds =>
  jobKindsOf(ALL_MODULES.flatMap(({ jobs }) => jobs?.({ env, exports }) ?? []))

/** What the modules compute by themselves, by their jobs and without. */
export const ALGORITHMS: readonly Algorithm[] = ALL_MODULES.flatMap(({ algorithms = [] }) => algorithms)
