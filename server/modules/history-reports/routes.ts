/**
 * Reports on the past. Duty: hours that meet conditions, figures by period, running and duration. Neighbours:
 * `telemetry` keeps hours and consumption, `energy` says which meter feeds what, `kpi` divides. Invariants: nothing out of
 * the caller's data scope enters an answer; totals are computed from the same hours as their rows; an export holds what
 * the page shows.
 */
import type { Router } from '#server/core/calls/router.ts'
import type { Env } from '#server/core/env.ts'
import { registerHistorySearchRoutes } from './search-routes.ts'

export function registerHistoryReportRoutes(router: Router, env: Env): void {
  registerHistorySearchRoutes(router, env)
}
