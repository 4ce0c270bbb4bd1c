import { label } from '#contract/kit/language.ts'
import type { Algorithm } from '#server/core/jobs/algorithm.ts'

export const unitModelAlgorithms: readonly Algorithm[] = [
  {
    runs: 'scheduled',
    kind: 'unitModel.learn',
    group: 'forecasts',
    version: 1,
    scope: label('全部机组', 'All units'),
    setAt: '/newAIPredict',
    computes: label(
      '每夜从热量、二次侧温度、室温和天气学习各机组背后建筑的热损失、热容、时间常数、得热和散热器，并指出与以往不同的参数。',
      'Each night learns loss, capacity, time constant, gains and emitters of the building behind each unit from heat, water, rooms and weather, and says where one has become another.',
    ),
    without: label(
      '建筑参数不再更新，改造、开窗等变化不再被发现。',
      'Buildings are not renewed, and changes such as insulation or open windows are not found.',
    ),
  },
]
