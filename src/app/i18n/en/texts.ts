import type { Translations } from '../translation.ts'
import { age } from './age.ts'
import { dates } from './dates.ts'
import { drafts } from './drafts.ts'
import { errors } from './errors.ts'
import { factor } from './factor.ts'
import { frame } from './frame.ts'
import { liveState } from './live-state.ts'
import { panels } from './panels.ts'
import { realtime } from './realtime.ts'
import { resource } from './resource.ts'
import { shell } from './shell.ts'
import { telemetry, telemetryMeasure, telemetryProblem, telemetryRange, telemetryStep } from './telemetry.ts'
import { treeResource } from './tree-resource.ts'
import { trend } from './trend.ts'

export const en: Translations = {
  treeResource,
  panels,
  liveState,
  shell,
  factor,
  frame,
  errors,
  age,
  dates,
  drafts,
  resource,
  telemetry,
  telemetryMeasure,
  telemetryProblem,
  telemetryRange,
  telemetryStep,
  trend,
  realtime,
}
