import { coreModule } from '#server/core/core-module.ts'
import type { ServerModule } from '#server/core/module.ts'
import { accountModule } from './account/module.ts'
import { adminHomeModule } from './admin-home/module.ts'
import { alarmSettingsModule } from './alarm-settings/module.ts'
import { alarmsModule } from './alarms/module.ts'
import { authorityCodesModule } from './authority-codes/module.ts'
import { controlModule } from './control/module.ts'
import { controlPowerModule } from './control-power/module.ts'
import { dataConfigModule } from './data-config/module.ts'
import { devicesModule } from './devices/module.ts'
import { dictionaryModule } from './dictionary/module.ts'
import { energyModule } from './energy/module.ts'
import { energyAnalysisModule } from './energy-analysis/module.ts'
import { energyPlansModule } from './energy-plans/module.ts'
import { energyReportsModule } from './energy-reports/module.ts'
import { geometryImportModule } from './geometry-import/module.ts'
import { heatingSeasonModule } from './heating-season/module.ts'
import { historyImportModule } from './history-import/module.ts'
import { historyReportsModule } from './history-reports/module.ts'
import { homeModule } from './home/module.ts'
import { kpiModule } from './kpi/module.ts'
import { loadForecastModule } from './load-forecast/module.ts'
import { loadPlanModule } from './load-plan/module.ts'
import { mapAreasModule } from './map-areas/module.ts'
import { mapSettingsModule } from './map-settings/module.ts'
import { menusModule } from './menus/module.ts'
import { messageMappingsModule } from './message-mappings/module.ts'
import { messagesModule } from './messages/module.ts'
import type { ModuleContext } from './module-context.ts'
import { moduleSettingsModule } from './module-settings/module.ts'
import { organizationModule } from './organization/module.ts'
import { overviewModule } from './overview/module.ts'
import { physicsModule } from './physics/module.ts'
import { pipesModule } from './pipes/module.ts'
import { pointsModule } from './points/module.ts'
import { processDrawingModule } from './process-drawing/module.ts'
import { quickMenusModule } from './quick-menus/module.ts'
import { regulationModule } from './regulation/module.ts'
import { rolesModule } from './roles/module.ts'
import { roomForecastModule } from './room-forecast/module.ts'
import { savedViewsModule } from './saved-views/module.ts'
import { scheduledJobsModule } from './scheduled-jobs/module.ts'
import { searchModule } from './search/module.ts'
import { sessionModule } from './session/module.ts'
import { shiftHandoverModule } from './shift-handover/module.ts'
import { stationMonitoringModule } from './station-monitoring/module.ts'
import { subsystemsModule } from './subsystems/module.ts'
import { systemLogModule } from './system-log/module.ts'
import { systemSettingsModule } from './system-settings/module.ts'
import { telemetryModule } from './telemetry/module.ts'
import { townMapModule } from './town-map/module.ts'
import { unitModelModule } from './unit-model/module.ts'
import { usersModule } from './users/module.ts'
import { weatherModule } from './weather/module.ts'

/** Every module of the server, with its calls, jobs, schedules and messages. Kinds of jobs are offered in this order. */
export const ALL_MODULES: readonly ServerModule<ModuleContext>[] = [
  coreModule,
  sessionModule,
  accountModule,
  usersModule,
  rolesModule,
  menusModule,
  subsystemsModule,
  authorityCodesModule,
  organizationModule,
  dictionaryModule,
  systemSettingsModule,
  moduleSettingsModule,
  systemLogModule,
  messagesModule,
  processDrawingModule,
  controlModule,
  telemetryModule,
  messageMappingsModule,
  historyImportModule,
  alarmSettingsModule,
  weatherModule,
  alarmsModule,
  kpiModule,
  geometryImportModule,
  heatingSeasonModule,
  loadForecastModule,
  unitModelModule,
  roomForecastModule,
  loadPlanModule,
  regulationModule,
  quickMenusModule,
  savedViewsModule,
  homeModule,
  searchModule,
  adminHomeModule,
  overviewModule,
  physicsModule,
  pipesModule,
  mapAreasModule,
  mapSettingsModule,
  pointsModule,
  devicesModule,
  controlPowerModule,
  energyModule,
  energyPlansModule,
  energyReportsModule,
  dataConfigModule,
  scheduledJobsModule,
  stationMonitoringModule,
  townMapModule,
  shiftHandoverModule,
  historyReportsModule,
  energyAnalysisModule,
]
