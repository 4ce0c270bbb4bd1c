import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { coldCalls } from '#contract/endpoints/cold-causes.ts'
import { CODE } from '#contract/kit/envelope.ts'
import { type ControlStage, createControlStage } from '../support/control-stage.ts'

const HOUR_MS = 3_600_000
let stage: ControlStage

beforeAll(async () => {
  stage = await createControlStage()
})
afterAll(() => stage?.close())

const ask = (nodeId: string) => stage.call(coldCalls.ofNode.path, { nodeId })
async function unitOf(nodeId: string) {
  const { units } = coldCalls.ofNode.output.parse((await ask(nodeId)).result)
  const unit = units.find(({ keyId }) => keyId === stage.unit.unitId)
  if (!unit) throw new Error('The unit is not answered.')
  return unit
}

describe('why it is cold', () => {
  it('is told by the present values of the unit, each with its age and its curve', async () => {
    await stage.measure({ T1g: 95, T1h: 60, T2g: 60, T2h: 40, F1: 12, CV1_U: 60, CV1_SV: 60, XP1_Run: 0, XP2_Run: 0 })
    const unit = await unitOf(stage.unit.unitId)
    expect(unit.findings[0]).toMatchObject({
      cause: 'pumpOff',
      isLikely: true,
      figures: [
        { code: 'XP1_Run', value: 0, state: 'good', at: stage.clock.now(), pointCodes: [`${stage.unit.unit}.XP1_Run`] },
        { code: 'XP2_Run', value: 0 },
      ],
    })
    expect(await unitOf(stage.unit.stationId)).toEqual(unit)
    // nobody has measured a flow of the other units
    const blocked = unit.unjudged.find(({ cause }) => cause === 'blocked')
    expect(blocked?.lacking).toMatchObject([{ code: 'classF1', value: null, state: 'missing' }])
  })

  it('says of old values that they are old, and concludes nothing from them', async () => {
    stage.clock.advance(HOUR_MS)
    const { findings, unjudged } = await unitOf(stage.unit.unitId)
    expect(findings.map(({ cause }) => cause)).toEqual(['noReport'])
    const old = findings[0]?.figures.find(({ code }) => code === 'T2g')
    expect(old).toMatchObject({ value: null, state: 'old', at: expect.any(Number) })
    expect(unjudged).toEqual([])
  })

  it('is not told of places out of the data scope', async () => {
    const { rows } = await stage.demo.env.db.$client.query<{ id: string }>(
      `select node.id from physics_nodes node join organizations own on own.id = node.organization_id
      where node.node_type = 'station' and not exists (select from users
        join organizations reach on reach.id = users.organization_id
        where login_name = 'operator' and starts_with(own.path, reach.path)) limit 1`,
    )
    const unknown = rows[0]?.id ?? '00000000-0000-4000-8000-000000000000'
    expect(await ask(unknown)).toMatchObject({ code: CODE.invalidInput, result: [{ field: 'nodeId' }] })
  })
})
