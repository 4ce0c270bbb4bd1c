import type { SettingType } from '#contract/resources/module-setting.resource.ts'
import { MONEY } from '#lib/company-currency.ts'
import type { Db } from '../core/db/client.ts'
import { moduleSettings, moduleSettingValues } from '../modules/module-settings/tables.ts'
import { once } from './steps.ts'

const BY = '系统'

type Setting = readonly [
  module: string,
  key: string,
  name: string,
  nameEn: string,
  valueType: SettingType,
  defaultValue: string,
  remark: string,
]

const SETTINGS: readonly Setting[] = [
  ['monitor', 'monitor.staleMinutes', '数据陈旧判定', 'Values count as old after', 'number', '5', '分钟'],
  ['monitor', 'monitor.pageRows', '实时页默认行数', 'Rows of a page of present values', 'number', '100', ''],
  ['monitor', 'monitor.showUnits', '表头显示单位', 'Units in headings', 'flag', 'true', ''],
  ['alarm', 'alarm.popup', '紧急报警弹窗', 'Pop-up for urgent alarms', 'flag', 'true', ''],
  ['alarm', 'alarm.offlineMinutes', '通讯中断报警延时', 'Alarm when silent for', 'number', '10', '分钟'],
  ['alarm', 'alarm.dutyPhone', '值班电话', 'Phone of the shift', 'text', '', ''],
  ['control', 'control.confirmTwice', '下发需二次确认', 'Commands are confirmed twice', 'flag', 'true', ''],
  ['control', 'control.maxValveStep', '单次调阀最大幅度', 'Largest single move of a valve', 'number', '10', '%'],
  ['report', 'report.dayStartHour', '日报起始时刻', 'Hour at which a day begins', 'number', '0', '时'],
  ['report', 'report.title', '报表抬头', 'Heading of reports', 'text', '生产日报', ''],
  ['heating', 'heating.legalRoom', '法定室温', 'Legal room temperature', 'number', '18', '°C'],
  ['heating', 'heating.heatPrice', '外购热价', 'Price of bought heat', 'number', '38.5', `${MONEY}/GJ`],
]

/** The config centre with its settings at their defaults. */
export async function seedModuleSettings(db: Db, now: number): Promise<void> {
  await once(db, 'module settings', async (tx) => {
    const added = await tx
      .insert(moduleSettings)
      .values(
        SETTINGS.map(([module, key, name, nameEn, valueType, defaultValue, remark], sortOrder) => ({
          module,
          key,
          name,
          nameEn,
          valueType,
          defaultValue,
          remark,
          sortOrder,
          value: defaultValue,
          updatedBy: BY,
        })),
      )
      .returning({ settingId: moduleSettings.id, value: moduleSettings.value })
    const changedAt = new Date(now)
    await tx.insert(moduleSettingValues).values(added.map((one) => ({ ...one, changedAt, changedBy: BY })))
  })
}
