import { describe, expect, it } from 'vitest'
import { frame } from '../i18n/zh-cn/frame.ts'
import { fixedTitleKey } from './page-title.ts'

describe('fixedTitleKey', () => {
  it.each([
    ['R2.1-12', '/backHome', 'frame.backHome', frame.backHome, '返回首頁'],
    ['R2.1-22', '/loca-map/index', 'frame.mapHome', frame.mapHome, '地图首页'],
    ['R2.1-23', '/loca-map/polygonMap', 'frame.mapThemes', frame.mapThemes, '主题地图仿真'],
    ['R2.1-24', '/loca-map/polyLineMap', 'frame.mapPipes', frame.mapPipes, '管线地图仿真'],
  ])('%s titles %s', (_, path, key, text, expected) => {
    expect([fixedTitleKey(path), text]).toEqual([key, expected])
  })

  it('has no title for other paths, which get that of their menu', () => {
    expect([fixedTitleKey('/index'), fixedTitleKey('/loca-map/other')]).toEqual([null, null])
  })
})
