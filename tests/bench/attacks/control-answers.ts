import { randomUUID } from 'node:crypto'
import mqtt from 'mqtt'
import { confirmedHandBack } from '#archetypes/control/confirmed-hand-back.ts'
import { controlCalls } from '#contract/endpoints/control.ts'
import { handBackCalls } from '#contract/endpoints/hand-back.ts'
import { parseJson } from '#lib/parse-json.ts'
import { type Attack, becomes, createFindings } from './attack.ts'
import { sent, stateOf, toldOf, wait } from './control-commands.ts'
import type { Ground } from './ground.ts'
import { resultOf } from './person.ts'

/** Answers of one command that a record keeps. */
const MOST_ANSWERS = 10
const FLOOD = 60

const foreignTopic: Attack = {
  name: '{} and foreign points on a foreign company’s topic divert commands',
  async play(ground) {
    const found = createFindings()
    const { foreign, company, gatewayCode, gateway } = ground
    const asker = await ground.hireHere()
    const up = `heat/${foreign}/${gatewayCode}/up`
    await gateway.publish(up, '{}')
    await gateway.publish(up, JSON.stringify({ t: Date.now(), v: [['HZ0001.9.T1g', 1]] }))
    await gateway.publish(`heat/${foreign}/${gatewayCode}/ack`, '{}')
    const id = await sent(ground, asker, 46)
    const topics = toldOf(ground, id).map(({ topic }) => topic)
    found.mustHold(
      `went to ${topics}`,
      topics.every((topic) => topic === `heat/${company}/${gatewayCode}/down`),
    )
    found.note('the command went to the gateway’s own company')
    await gateway.answer(id, 'local', 45)
    return found.outcome()
  },
}

const forgedAnswers: Attack = {
  name: 'forged answers, then one that is doubled sixty times',
  async play(ground) {
    const found = createFindings()
    const { gateway, company } = ground
    const asker = await ground.hireHere()
    const id = await sent(ground, asker, 46)
    await gateway.answer(id, 'ok', 46, `heat/${company}/GW-FOREIGN/ack`)
    await gateway.answer(randomUUID(), 'ok', 46)
    await gateway.answer(id, 'perhaps', 46)
    await gateway.publish(`heat/${company}/${ground.gatewayCode}/ack`, 'x'.repeat(5_000))
    await wait(1_000)
    const forged = await stateOf(ground, id)
    found.mustHold(`is ${forged.state} by a forged answer`, forged.state === 'sent' && forged.answered === null)
    for (let at = 0; at < FLOOD; at += 1) await gateway.answer(id, 'ok', 46)
    await becomes(async () => (await stateOf(ground, id)).state !== 'sent', 5_000)
    const { state } = await stateOf(ground, id)
    found.mustHold(`is ${state} after its answer`, state === 'answered')
    found.mustHold('was sent again', toldOf(ground, id).length === 1)
    const numKept = (await framesOf(ground, id)).filter(({ direction }) => direction === 'ack').length
    found.mustHold(`${numKept} answers were recorded`, numKept <= MOST_ANSWERS)
    found.note(`forged: still sent; doubled: ${state} once, ${numKept} of ${FLOOD} recorded`)
    gateway.measure({ T2gSP: 46 })
    const isRead = await becomes(async () => (await stateOf(ground, id)).state === 'readBack', 15_000)
    found.mustHold('its deed is not read back', isRead)
    const { pointId } = await stateOf(ground, id)
    const plans = handBackCalls.plan.output.parse(
      resultOf(await asker.post(handBackCalls.plan.path, { pointIds: [pointId] })),
    )
    await asker.post(handBackCalls.handBack.path, {
      handBacks: plans.map((plan) => confirmedHandBack(plan, randomUUID())),
    })
    return found.outcome()
  },
}

async function framesOf({ chief }: Ground, commandId: string) {
  const answer = await chief.post(controlCalls.frames.path, { page: 1, limit: 200, commandId })
  return controlCalls.frames.output.parse(resultOf(answer)).list
}

/** A cabinet with a kept session that is away while the server gives up. */
const afterActBefore: Attack = {
  name: 'a cabinet with a kept session comes back after actBefore, and answers late',
  async play(ground) {
    const found = createFindings()
    const { gateway, company, gatewayCode, station, target } = ground
    const session = { clientId: `kept-${ground.nameOf('s')}`, clean: false, reconnectPeriod: 0 }
    const down = `heat/${company}/${gatewayCode}/down`
    const away = await mqtt.connectAsync(target.mqttUrl, session)
    await away.subscribeAsync(down, { qos: 1 })
    await away.endAsync(true)
    const asker = await ground.hireHere()
    const id = await sent(ground, asker, 44)
    const [first] = toldOf(ground, id)
    const heldFor = (first?.actBefore ?? Number.POSITIVE_INFINITY) - (first?.at ?? 0)
    found.mustHold(`the frame may be acted on for ${Math.round(heldFor / 1_000)} s`, heldFor <= 31_000)
    const isGivenUp = await becomes(async () => (await stateOf(ground, id)).state === 'noAnswer', 45_000)
    found.mustHold('is not given up', isGivenUp)
    const ends = toldOf(ground, id).map(({ actBefore }) => actBefore)
    found.mustHold(
      'a later frame may be acted on for longer',
      ends.every((end) => end === first?.actBefore),
    )
    await wait(Math.max(0, (first?.actBefore ?? 0) - Date.now()) + 1_000)
    const heard: unknown[] = []
    const back = mqtt.connect(target.mqttUrl, session)
    back.on('message', (_topic, payload) => heard.push(Object(parseJson(payload.toString())).id))
    await new Promise((resolve) => back.once('connect', resolve))
    await wait(2_000)
    await back.endAsync(true)
    found.mustHold('the cabinet was told after the end', !heard.includes(id))
    await gateway.answer(id, 'ok', 44)
    await becomes(async () => (await stateOf(ground, id)).lateResult !== null, 5_000)
    const { state, lateResult } = await stateOf(ground, id)
    found.mustHold(`is ${state} after a late answer`, state === 'noAnswer' && lateResult === 'ok')
    found.note(`${state}, late result ${lateResult}; nothing delivered to ${station.unit} afterwards`)
    return found.outcome()
  },
}

export const answerAttacks: readonly Attack[] = [foreignTopic, afterActBefore, forgedAnswers]
