import { label } from '#contract/kit/language.ts'
import type { Algorithm } from '#server/core/jobs/algorithm.ts'

export const roomForecastAlgorithms: readonly Algorithm[] = [
  {
    runs: 'scheduled',
    kind: 'roomForecast.compute',
    group: 'forecasts',
    version: 1,
    scope: label('全部有室温采集的机组和热用户', 'All units and households with room sensors'),
    computes: label(
      '每有新的负荷预测，由预测热量、天气和建筑的热惯性计算未来 24 小时的室温，并给出 P10–P90 区间。',
      'For each new load forecast, computes room temperatures of the next 24 hours from the heat forecast, the weather and the inertia of buildings, with a band from P10 to P90.',
    ),
    without: label(
      '不再产生新的室温预测，已存的预测保持不变。',
      'No new room forecasts are made; stored ones stay as they are.',
    ),
  },
  {
    runs: 'scheduled',
    kind: 'roomForecast.expire',
    group: 'cleaning',
    version: 1,
    scope: label('室温预测', 'Room forecasts'),
    computes: label('删除超过保留天数的室温预测。', 'Deletes room forecasts that are older than the days to keep.'),
    without: label('旧预测会一直占用数据库空间。', 'Old forecasts go on taking room in the database.'),
  },
]
