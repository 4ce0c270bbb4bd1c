import type { zhCN } from './zh-cn.ts'

export const en: typeof zhCN = {
  noWeather: 'No unit has a weather forecast: check the sources under “Weather configuration”',
  runsAlready: 'There is a forecast of this moment already: try again later',
  rangeTooLong: (days) => `must be at most ${days} days`,
  sheet: 'Load forecast',
  headings:
    'Time,Outdoor (°C),Forecast (kW),P10 (kW),P90 (kW),Measured (kW),Heat index (W/m²),Primary supply (°C),Primary return (°C),Secondary supply (°C),Secondary return (°C),Primary flow (t/h)',
  historySheet: 'Load forecasts of the past',
  historyHeadings:
    'Day,Issued,Forecast (GJ),P10 (GJ),P90 (GJ),Measured (GJ),MAPE (%),wMAPE (%),wMAPE true weather (%),CV-RMSE (%),CV-RMSE true weather (%),NMBE (%),Hit rate (%),Within P10 to P90 (%),wMAPE as yesterday (%),wMAPE by signature (%),Hours compared,Hours left out',
  isTraining: 'The model of this node is being trained; try again later',
  noSuchVersion: 'This version of the model does not exist',
  versionGone: 'The model of this version is not kept any more; choose one that is',
}
