/**
 * What acts on the whole company, however little of it somebody sees: an interlock, a parameter, a template, a task, a
 * setting, the menu with its help texts. Its permission codes are in effect only for who sees the whole company.
 */
const NOUNS: ReadonlySet<string> = new Set([
  'alarmBasis',
  'authorityCode',
  'balanceParams',
  'companyDay',
  'controlCheck',
  'controlInterlock',
  'curveGroup',
  'dataColumn',
  'dataGroup',
  'dayCalculation',
  'deviceModel',
  'deviceTemplate',
  'deviceType',
  'dict',
  'energyReport',
  'fixedColumn',
  'forecastParams',
  'geoFile',
  'heatingSeason',
  'job',
  'jobSchedule',
  'loadForecast',
  'mapPack',
  'mapSettings',
  'menu',
  'menuModel',
  'messageMapping',
  'moduleSetting',
  'physicsType',
  'platformDict',
  'pointTemplate',
  'shift',
  'standardParam',
  'subsystem',
  'subsystemMenu',
  'systemSetting',
])
/** Looking changes nothing. */
const HARMLESS: ReadonlySet<string> = new Set(['view', 'export'])

/** Whether a permission code is in effect only for who sees the whole company. */
export function isCompanyWide(code: string): boolean {
  const [noun = '', verb = ''] = code.split(':')
  return NOUNS.has(noun) && !HARMLESS.has(verb)
}
