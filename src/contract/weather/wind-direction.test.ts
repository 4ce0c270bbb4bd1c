import { expect, it } from 'vitest'
import { windDirectionText } from './wind-direction.ts'

it.each([
  [0, '北', 'N'],
  [22, '北', 'N'],
  [23, '东北', 'NE'],
  [180, '南', 'S'],
  [300, '西北', 'NW'],
  [338, '北', 'N'],
  [360, '北', 'N'],
])('%i° is %s, %s', (degrees, zh, en) => {
  expect([windDirectionText(degrees, 'zh-CN'), windDirectionText(degrees, 'en')]).toEqual([zh, en])
})
