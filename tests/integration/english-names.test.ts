// What the lists of a fresh demo company show in English. Names that the demo itself gives (streets, stations, people, its
// devices and prices) are its own; names that come with the product are English.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { cellText } from '#archetypes/cells/field-text.ts'
import type { Resource } from '#contract/kit/resource.ts'
import { listResult } from '#contract/kit/resource.ts'
import { alarmThresholdResource, thresholdRow } from '#contract/resources/alarm-threshold.resource.ts'
import { declaredResources } from '#contract/resources/declared-resources.test-support.ts'
import { createDemoApp, type DemoApp } from '../support/demo-app.ts'

const WORDS = { language: 'en', yes: 'Yes', no: 'No' } as const
const CHINESE = /\p{Script=Han}/u

/** Fields in which the demo names what is its own. */
const NAMES_OF_THE_DEMO: Readonly<Record<string, readonly string[]>> = {
  organization: ['name', 'head', 'parentId'],
  user: ['realName', 'organizationId'],
  physics: ['name', 'shortName', 'address', 'organizationId', 'propertyCompany', 'sensorMaker', 'resident'],
  device: ['name', 'modelId', 'nodeId', 'nodeName', 'templateId', 'nodeCode'],
  deviceModel: ['brand', 'parameters'],
  deviceTemplate: ['name'],
  deviceRegister: ['templateId'],
  drawing: ['title', 'changedBy', 'drawnNode'],
  energyPrice: ['name'],
  heatingSeason: ['name'],
  mapArea: ['polygonName', 'heatCompanyId', 'heatStationName', 'heatUnitName', 'communityName'],
  heatingStage: ['seasonName', 'seasonId'],
  moduleSetting: ['value'],
}
/** Wherever they are shown. */
const NODE_FIELDS = ['nodeName', 'nodeId', 'nodeCode', 'fromName', 'toName', 'heatName', 'pointLocation', 'deviceName']
/** Its texts are lines that have their English words after a sign. */
const IN_BOTH = new Set(['words', 'choices'])

let demo: DemoApp
let token: string
beforeAll(async () => {
  demo = await createDemoApp()
  token = await demo.tokenOf('super')
})
afterAll(() => demo?.close())

const nameOf = ({ path }: Resource): string =>
  path
    .split('/')
    .at(-1)
    ?.replace(/^physics-.*/, 'physics') ?? ''

/** A column of Chinese names stands beside one of English names. */
const isOfChinese = ({ fields }: Resource, name: string): boolean =>
  `${name.replace(/Zh$/, '')}En` in fields || /chinese/i.test(fields[name]?.label.en ?? '')

describe('a fresh demo company in English', () => {
  it.each(declaredResources)('shows no Chinese word of the product in the list of %s', async (_, resource) => {
    const asking = { token, headers: { 'accept-language': 'en' } }
    const answer = await demo.get(resource.call('list'), { limit: '200' }, asking)
    const rows = listResult.parse(answer.result).list
    const own = [...NODE_FIELDS, ...(NAMES_OF_THE_DEMO[nameOf(resource)] ?? [])]
    const shown = resource.list
      .filter((name) => !own.includes(name) && !IN_BOTH.has(name) && !isOfChinese(resource, name))
      .flatMap((name) => {
        const field = resource.fields[name]
        return field ? rows.map((row) => `${name}: ${cellText(field, name, row, WORDS)}`) : []
      })
    expect([...new Set(shown)].filter((text) => CHINESE.test(text))).toEqual([])
  })

  it('names the parameter of a threshold in English, after its node', async () => {
    const asking = { token, headers: { 'accept-language': 'en' } }
    const answer = await demo.get(alarmThresholdResource.call('list'), { limit: '200' }, asking)
    const places = z.array(thresholdRow).parse(listResult.parse(answer.result).list)
    expect(places.length).toBeGreaterThan(100)
    // the demo's names of nodes have no spaces
    const params = places.map(({ pointLocationEn }) => pointLocationEn.replace(/^\S+ /, ''))
    expect(params.filter((name) => name === '' || CHINESE.test(name))).toEqual([])
  })
})
