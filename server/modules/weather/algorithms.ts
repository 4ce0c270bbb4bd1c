import { label } from '#contract/kit/language.ts'
import type { Algorithm } from '#server/core/jobs/algorithm.ts'

export const weatherAlgorithms: readonly Algorithm[] = [
  {
    runs: 'continuously',
    code: 'weather.collect',
    title: label('气象数据读取', 'Reading the weather'),
    group: 'forecasts',
    version: 1,
    scope: label('全部在用的气象地点', 'All places of weather in use'),
    setAt: '/admin-framework/admin-climateModel-org',
    computes: label(
      '按各地点的间隔读取实况和预报；某一来源失败不影响其他来源。',
      'Reads observations and forecasts of each place when it is due; a source that fails delays no other.',
    ),
  },
  {
    runs: 'scheduled',
    kind: 'weather.expireForecasts',
    group: 'cleaning',
    version: 1,
    scope: label('天气预报', 'Weather forecasts'),
    computes: label('删除很久以前发布的天气预报。', 'Deletes weather forecasts that were issued long ago.'),
    without: label('旧的天气预报会一直占用数据库空间。', 'Old weather forecasts go on taking room in the database.'),
  },
]
