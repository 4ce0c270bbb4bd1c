import type { Exports } from './core/calls/exports.ts'
import { type JobKinds, jobKindsOf } from './core/jobs/job-kind.ts'
import type { JobParts } from './core/module.ts'
import { ALL_MODULES } from './modules/all-modules.ts'

/** Every kind of background work. */
export const jobKinds = (env: JobParts['env'], exports: Exports = new Map()): JobKinds =>
  jobKindsOf(ALL_MODULES.flatMap(({ jobs }) => jobs?.({ env, exports }) ?? []))
