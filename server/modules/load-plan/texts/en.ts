import type { zhCN } from './zh-cn.ts'

export const en: typeof zhCN = {
  daysShown: (first, last) => `must be ${first} to ${last}`,
  daysPlanned: (first, last) => `must be ${first} to ${last} to be planned`,
  sourcesAlone: 'Only sources have plans of their daily load',
  reasonNeeded: 'is needed for a change and for a revision',
  revises: (present) =>
    present === null
      ? 'The day has no plan yet: confirm it as the first one'
      : `Plan ${present} of the day is confirmed already: change it as a revision of plan ${present}`,
  forecastHasGap: 'The load forecast of the day has a gap: it cannot be confirmed yet',
  hoursOfDay: (last) => `The hours of the day are 0 to ${last}`,
  hourBegun: (first) => `An hour that has begun stays as it is: the first one is ${first}`,
  unlikely: (hour, mostMw) =>
    `The load of hour ${hour} must be 0 to ${mostMw.toFixed(2)} MW (120 % of the design load)`,
  changedSinceCheck: 'The forecast or the content has changed since it was checked: check it again',
  comesFrom: (revision, reason) => (reason === '' ? `Load plan ${revision}` : `Load plan ${revision}: ${reason}`),
  beyondForecast: 'is not within the newest load forecast',
  dayIsOver: 'is over',
  newerForecast: 'There is a newer load forecast: look at it before you issue advice',
  noForecastOf: (name) => `“${name}” has no load forecast`,
  advised: (by, count, day) => `${by} issued advice for ${day} to ${count === 1 ? '1 unit' : `${count} units`}`,
  sheet: 'Daily load plan',
  headings:
    'Time,Outdoor temperature (°C),Forecast heat load (kW),P10 (kW),P90 (kW),Temperature (kW),Sky (kW),Wind (kW),Correction (kW),Kind of day and learnt (kW),Planned heat load (kW),Measured heat load (kW),Primary supply (°C),Primary flow (t/h)',
}
