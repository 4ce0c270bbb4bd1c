import { label } from '../kit/language.ts'
import { definePages, permissions } from './page.ts'

const WEATHER = { name: label('天气', 'Weather') }

export const pages = definePages([
  {
    path: '/weatherSituation',
    name: label('天气概况', 'Weather situation'),
    icon: 'cloud-sun',
    menu: { group: 'monitoring', order: 30 },
    permissions: [permissions('weather', ['view'], WEATHER)],
  },
  {
    path: '/weatherHis',
    name: label('历史天气', 'Weather history'),
    icon: 'calendar-days',
    menu: { group: 'monitoring', order: 31 },
    permissions: [permissions('weather', ['view', 'export'], WEATHER)],
  },
  {
    path: '/admin-framework/admin-climateModel-org',
    name: label('气象配置', 'Weather configuration'),
    icon: 'cloud-cog',
    menu: { group: 'implementation', order: 20 },
    permissions: [permissions('weatherConfig', ['view', 'edit', 'delete'])],
  },
  {
    path: '/admin-climateModel/admin-heatingNetworkMonitoring',
    name: label('热网监测天气模型', 'Climate model for network monitoring'),
    icon: 'cloud-cog',
    menu: { group: 'implementation', order: 21 },
    permissions: [permissions('nodeWeather', ['view', 'edit', 'delete'])],
  },
])
