import { label } from '#contract/kit/language.ts'
import type { Algorithm } from '#server/core/jobs/algorithm.ts'

export const loadForecastAlgorithms: readonly Algorithm[] = [
  {
    runs: 'scheduled',
    kind: 'loadForecast.compute',
    group: 'forecasts',
    version: 1,
    scope: label('全网和全部机组', 'The network and all units'),
    setAt: '/admin-heatNet-loadForecast/forecast-params',
    computes: label(
      '每有新的天气预报，用已训练的模型（没有时用物理模型和因子表）计算负荷、流量和供温的逐时预测。',
      'For each new weather forecast, computes loads, flows and supply temperatures by the hour by the trained models, or by the physical model and the factor tables where there is none.',
    ),
    without: label(
      '不再产生新的负荷预测，已存的预测保持不变。',
      'No new load forecasts are made; stored ones stay as they are.',
    ),
  },
  {
    runs: 'scheduled',
    kind: 'loadForecast.trueWeather',
    group: 'forecasts',
    version: 1,
    scope: label('全部热源和机组', 'All sources and units'),
    computes: label(
      '每夜用实际天气复算前一天的负荷预测，其余条件与发布时相同，用来区分天气预报的误差和模型的误差。',
      'Each night computes the load forecast of the day before again with the weather that came, everything else as when it was issued, to tell the error of the weather forecast from that of the model.',
    ),
    without: label(
      '“负荷预测历史”不再显示新日期的实际天气误差，预测本身不受影响。',
      '“Prediction history” shows no errors with true weather for new days; forecasts themselves stay the same.',
    ),
  },
  {
    runs: 'scheduled',
    kind: 'loadForecast.train',
    group: 'forecasts',
    version: 1,
    scope: label('全部热源和机组', 'All sources and units'),
    setAt: '/newAIPredict',
    computes: label(
      '每夜从实测热量和天气学习各热源、机组的负荷模型，只有在最近 14 天更准时才替换正在使用的模型。',
      'Each night learns load models of sources and units from measured heat and weather; one replaces the model in use only if it did better in the last 14 days.',
    ),
    without: label(
      '模型不再更新，预测继续使用现有模型。',
      'Models are not renewed; forecasts go on with the present ones.',
    ),
  },
  {
    runs: 'onRequest',
    kind: 'loadForecast.trainOne',
    group: 'forecasts',
    version: 1,
    scope: label('一个热源或机组', 'A source or a unit'),
    setAt: '/newAIPredict',
    computes: label(
      '按需重新学习一个热源或机组的负荷模型。',
      'Learns the load model of one source or unit again, when somebody asks for it.',
    ),
  },
  {
    runs: 'scheduled',
    kind: 'loadForecast.expire',
    group: 'cleaning',
    version: 1,
    scope: label('负荷预测', 'Load forecasts'),
    computes: label('删除超过保留天数的负荷预测。', 'Deletes load forecasts that are older than the days to keep.'),
    without: label('旧预测会一直占用数据库空间。', 'Old forecasts go on taking room in the database.'),
  },
]
