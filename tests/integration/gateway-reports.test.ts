import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ControlStage, createControlStage } from '../support/control-stage.ts'

let stage: ControlStage
beforeAll(async () => {
  stage = await createControlStage()
})
afterAll(() => stage?.close())

describe('what a gateway says of its configuration', () => {
  const report = (values: object) =>
    stage.first.gate.receive(
      `heat/demo/${stage.unit.gateway}/ack`,
      Buffer.from(
        JSON.stringify({ configuration: { version: 'a', since: 0, isFromFile: false, refused: null, ...values } }),
      ),
    )

  it('is kept, and what no column can hold is left aside without holding up the bus', async () => {
    expect(await report({ since: stage.clock.now() })).toBe(true)
    for (const hostile of [
      { since: 1e300 },
      { since: -1 },
      { version: 'a\0b' },
      { refused: { version: null, why: '\ud800' } },
      { version: 'a'.repeat(65) },
    ])
      expect(await report(hostile)).toBe(false)
  })
})
