/**
 * Reports on the past. Duty: hours that meet conditions, figures by period, running and duration. Neighbours:
 * `telemetry` keeps hours and consumption, `energy` says which meter feeds what, `kpi` divides. Invariants: nothing out of
 * the caller's data scope enters an answer; totals are computed from the same hours as their rows; an export holds what
 * the page shows.
 */
import { durationCalls } from '#contract/endpoints/durations.ts'
import { sourceReportCalls, stationReportCalls } from '#contract/endpoints/node-reports.ts'
import type { Env } from '#server/core/env.ts'
import type { ResourceRouter } from '#server/core/resources/resource-router.ts'
import { readLoadDuration, readRunningTimes, readTimesBeyondLimits } from './durations.ts'
import { registerReport } from './report-routes.ts'
import { registerHistorySearchRoutes } from './search-routes.ts'

export function registerHistoryReportRoutes(router: ResourceRouter, env: Env): void {
  registerHistorySearchRoutes(router, env)
  registerReport(router, env, stationReportCalls)
  registerReport(router, env, sourceReportCalls)
  router.handle(durationCalls.running, ({ input, actor }) => readRunningTimes(env, actor, input))
  router.handle(durationCalls.limits, ({ input, actor }) => readTimesBeyondLimits(env, actor, input))
  router.handle(durationCalls.load, ({ input, actor }) => readLoadDuration(env, actor, input))
}
