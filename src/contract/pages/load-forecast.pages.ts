import { label } from '../kit/language.ts'
import { definePages, permissions } from './page.ts'
import { ALL_VERBS, WITHOUT_IMPORT } from './permission-verbs.ts'

const PARAMS = { name: label('预测参数', 'Forecast parameters') }
const LOAD_PLAN = { name: label('日负荷计划', 'Daily load plan') }
const UNIT_PARAMS = { name: label('机组预测参数', 'Forecast parameters of units') }

export const pages = definePages([
  {
    path: '/LoadPrediction',
    name: label('负荷预测', 'Load prediction'),
    icon: 'chart-spline',
    menu: { group: 'control', order: 40 },
    permissions: [permissions('loadForecast', ['view', 'operate', 'export'])],
  },
  {
    path: '/LoadPredictionHistory',
    name: label('负荷预测历史', 'Prediction history'),
    icon: 'history',
    menu: { group: 'control', order: 41 },
    permissions: [permissions('loadForecast', ['view', 'export'], { name: label('负荷预测', 'Load prediction') })],
  },
  {
    path: '/newAIPredict',
    name: label('AI 预测', 'AI prediction'),
    icon: 'brain-circuit',
    menu: { group: 'control', order: 42 },
    permissions: [
      permissions('loadForecast', ['view'], { name: label('负荷预测', 'Load prediction') }),
      permissions('loadModel', ['view', 'edit'], { name: label('负荷预测模型', 'Load models') }),
    ],
  },
  {
    path: '/loadForecast',
    name: label('热网负荷预测', 'Daily load plan'),
    icon: 'notebook-pen',
    menu: { group: 'control', order: 43 },
    permissions: [
      permissions('loadForecast', ['view', 'export'], { name: label('负荷预测', 'Load prediction') }),
      permissions('loadPlan', ['approve'], LOAD_PLAN),
    ],
  },
  {
    path: '/unit-loadForecast',
    name: label('机组负荷预测', 'Unit load forecast'),
    icon: 'list-ordered',
    menu: { group: 'control', order: 44 },
    permissions: [
      permissions('loadForecast', ['view'], { name: label('负荷预测', 'Load prediction') }),
      permissions('loadPlan', ['publish'], LOAD_PLAN),
    ],
  },
  {
    path: '/admin-heatNet-loadForecast/forecast-params',
    name: label('预测参数', 'Forecast parameters'),
    icon: 'sliders-horizontal',
    menu: { group: 'dataSetup', order: 41 },
    permissions: [
      permissions('forecastParams', ['view', 'edit'], PARAMS),
      permissions('companyDay', ALL_VERBS, { name: label('工作日与节假日', 'Working days and holidays') }),
    ],
  },
  {
    path: '/admin-heatNet-loadForecast/unit-params',
    name: label('机组预测参数', 'Unit forecast parameters'),
    icon: 'table-2',
    menu: { group: 'dataSetup', order: 42 },
    permissions: [permissions('unitForecastParams', ['view', 'edit'], UNIT_PARAMS)],
  },
  {
    path: '/admin-heatNet-loadForecast/flow-factor',
    name: label('流量系数', 'Flow factors'),
    icon: 'gauge',
    menu: { group: 'dataSetup', order: 43 },
    permissions: [permissions('heatingSeason', WITHOUT_IMPORT, { name: label('采暖季', 'Heating seasons') })],
  },
  {
    path: '/admin-heatNet-loadForecast/unit-flow-factor',
    name: label('机组流量系数', 'Unit flow factors'),
    icon: 'columns-3',
    menu: { group: 'dataSetup', order: 44 },
    permissions: [permissions('unitForecastParams', ['view', 'edit'], UNIT_PARAMS)],
  },
  {
    path: '/admin-heatNet-loadForecast/weather-factor',
    name: label('天气系数', 'Weather factors'),
    icon: 'cloud-sun',
    menu: { group: 'dataSetup', order: 45 },
    permissions: [permissions('forecastParams', ['view', 'edit'], PARAMS)],
  },
  {
    path: '/admin-heatNet-loadForecast/wind-factor',
    name: label('风力系数', 'Wind factors'),
    icon: 'wind',
    menu: { group: 'dataSetup', order: 46 },
    permissions: [permissions('forecastParams', ['view', 'edit'], PARAMS)],
  },
])
