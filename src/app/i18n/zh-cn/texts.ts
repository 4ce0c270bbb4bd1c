import { advice } from './advice.ts'
import { age } from './age.ts'
import { control } from './control.ts'
import { dashboard } from './dashboard.ts'
import { dates } from './dates.ts'
import { drafts } from './drafts.ts'
import { figures } from './figures.ts'
import { inForce } from './in-force.ts'
import { liveState } from './live-state.ts'
import { mapParts } from './map-parts.ts'
import { panels } from './panels.ts'
import { permits } from './permits.ts'
import { pointMenu } from './point-menu.ts'
import { print } from './print.ts'
import { realtime } from './realtime.ts'
import { rehearsed } from './rehearsed.ts'
import { replay } from './replay.ts'
import { report } from './report.ts'
import { resource } from './resource.ts'
import { savedViews } from './saved-views.ts'
import { start } from './start.ts'
import { telemetry, telemetryMeasure, telemetryProblem, telemetryRange, telemetryStep } from './telemetry.ts'
import { treeResource } from './tree-resource.ts'
import { trend } from './trend.ts'

/** Every text of the interface in the source language; the other languages have the same keys. */
export const zhCn = {
  ...start,
  treeResource,
  mapParts,
  panels,
  liveState,
  advice,
  age,
  control,
  dashboard,
  dates,
  drafts,
  figures,
  inForce,
  resource,
  telemetry,
  telemetryMeasure,
  telemetryProblem,
  telemetryRange,
  telemetryStep,
  trend,
  realtime,
  rehearsed,
  replay,
  report,
  permits,
  pointMenu,
  print,
  savedViews,
}
