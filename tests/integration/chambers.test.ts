// Chambers: what stands in them, and who looked after it last.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CODE } from '#contract/kit/envelope.ts'
import { listResult } from '#contract/kit/resource.ts'
import { NODE_RESOURCES } from '#contract/resources/physics-types.resource.ts'
import { createDemoApp, type DemoApp } from '../support/demo-app.ts'
import { createTestClock } from '../support/test-env.ts'

const { well } = NODE_RESOURCES
let demo: DemoApp

beforeAll(async () => {
  demo = await createDemoApp(createTestClock(), { SIM_STATIONS: '4' })
})
afterAll(() => demo?.close())

describe('chambers', () => {
  it('keep their compensators and the last inspection; what cannot be is refused by its field', async () => {
    const asking = { token: await demo.tokenOf('admin') }
    const read = async () =>
      listResult.parse((await demo.get(well.call('list'), { limit: '1' }, asking)).result).list[0]
    const first = await read()
    expect(first).toMatchObject({ compensatorCount: null, compensatorKind: '', inspectedOn: null, inspectedBy: '' })
    const seen = { compensatorCount: 2, compensatorKind: '波纹管', inspectedOn: '2025-10-28', inspectedBy: '王工' }
    expect(await demo.postJson(well.call('update'), { ...first, ...seen }, asking)).toMatchObject({
      code: CODE.success,
    })
    expect(await read()).toMatchObject(seen)
    for (const [wrong, field] of [
      [{ compensatorCount: -1 }, 'compensatorCount'],
      [{ inspectedOn: '2025-13-01' }, 'inspectedOn'],
    ] as const)
      expect(await demo.postJson(well.call('update'), { ...(await read()), ...wrong }, asking)).toMatchObject({
        code: CODE.invalidInput,
        result: [{ field }],
      })
  })
})
