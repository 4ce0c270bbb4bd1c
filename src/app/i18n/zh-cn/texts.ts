import { adminHome } from './admin-home.ts'
import { dataConfig } from './data-config.ts'
import { devices } from './devices.ts'
import { drawing } from './drawing.ts'
import { errors } from './errors.ts'
import { factor } from './factor.ts'
import { frame } from './frame.ts'
import { menus } from './menus.ts'
import { moduleSettings } from './module-settings.ts'
import { organization } from './organization.ts'
import { age, overview } from './overview.ts'
import { panels } from './panels.ts'
import { physics } from './physics.ts'
import { points } from './points.ts'
import { realtime } from './realtime.ts'
import { resource, resourceTitles } from './resource.ts'
import { roles } from './roles.ts'
import { session } from './session.ts'
import { shell } from './shell.ts'
import { stationMonitoring } from './station-monitoring.ts'
import { subsystems } from './subsystems.ts'
import { logActions, logModules, systemLog } from './system-log.ts'
import { systemSettings } from './system-settings.ts'
import { telemetry, telemetryMeasure, telemetryProblem, telemetryRange, telemetryStep } from './telemetry.ts'
import { treeResource } from './tree-resource.ts'
import { trend } from './trend.ts'
import { users } from './users.ts'

/** Every text of the interface in the source language; the other languages have the same keys. */
export const zhCn = {
  adminHome,
  treeResource,
  subsystems,
  organization,
  menus,
  panels,
  physics,
  points,
  devices,
  dataConfig,
  moduleSettings,
  roles,
  systemSettings,
  shell,
  factor,
  frame,
  errors,
  session,
  overview,
  age,
  drawing,
  resource,
  resourceTitles,
  systemLog,
  logModules,
  logActions,
  users,
  telemetry,
  telemetryMeasure,
  telemetryProblem,
  telemetryRange,
  telemetryStep,
  trend,
  realtime,
  stationMonitoring,
}
