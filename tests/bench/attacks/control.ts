import { alarmHandlingCalls } from '#contract/endpoints/alarm-handling.ts'
import { controlCalls } from '#contract/endpoints/control.ts'
import { savedResult } from '#contract/kit/resource.ts'
import { controlInterlockResource } from '#contract/resources/control-interlock.resource.ts'
import { type Attack, becomes, createFindings, isRefused, type Outcome } from './attack.ts'
import { ask, commandOf, NEXT_SENDING_MS, sent, stateOf, toldOf, wait } from './control-commands.ts'
import { deactivate, type Ground } from './ground.ts'
import { type Person, resultOf } from './person.ts'

/** Something forbids a command that is out and not answered: it is not sent again. */
async function betweenSendings(
  ground: Ground,
  forbid: (asker: Person) => Promise<() => Promise<unknown>>,
): Promise<Outcome> {
  const found = createFindings()
  const asker = await ground.hireHere()
  const id = await sent(ground, asker, 46)
  const permit = await forbid(asker)
  try {
    await wait(NEXT_SENDING_MS)
    const { refusal } = await stateOf(ground, id)
    found.mustHold('was sent again', toldOf(ground, id).length === 1)
    found.mustHold('the record does not say why it is not sent again', refusal !== null)
    found.note(`not sent again: ${refusal?.code}`)
  } finally {
    await permit()
    await ground.gateway.answer(id, 'local', 45)
  }
  return found.outcome()
}

const tag: Attack = {
  name: 'a tag is set between sendings',
  play: (ground) =>
    betweenSendings(ground, async () => {
      const { startMaintenance, endMaintenance } = alarmHandlingCalls
      const mark = { nodeId: ground.station.keyId, reason: '泵旁有人', hours: 2 }
      const { keyId } = startMaintenance.output.parse(resultOf(await ground.chief.post(startMaintenance.path, mark)))
      return () => ground.chief.post(endMaintenance.path, { keyId })
    }),
}

const interlock: Attack = {
  name: 'an interlock is set between sendings',
  play: (ground) =>
    betweenSendings(ground, async () => {
      const rule = { nodeType: 'unit', paramCode: 'T2gSP', value: null, condition: '{T2h} < 10', isActive: true }
      const words = { reason: '二次回温过高', reasonEn: 'the secondary return is too hot' }
      const { call } = controlInterlockResource
      const { keyId } = savedResult.parse(resultOf(await ground.chief.post(call('save'), { ...rule, ...words })))
      return () => ground.chief.post(call('del'), { keyId })
    }),
}

const closedAsker: Attack = {
  name: 'the asker is deactivated between sendings',
  play: (ground) =>
    betweenSendings(ground, async (asker) => {
      await deactivate(ground, asker)
      return async () => undefined
    }),
}

const closedWaiting: Attack = {
  name: 'the asker is deactivated while a command waits for a second person, who then approves',
  async play(ground) {
    const found = createFindings()
    const asker = await ground.hireHere()
    const { commandId, approval } = commandOf(await ask(ground, asker, 'XP1_Start', 1))
    found.mustHold('needed no second person', approval === 'waiting')
    await deactivate(ground, asker)
    await ground.chief.post(controlCalls.approve.path, { commandIds: [commandId], isApproved: true, reason: '' })
    await becomes(async () => (await stateOf(ground, commandId)).state === 'refused', 5_000)
    const { state, refusal } = await stateOf(ground, commandId)
    found.mustHold(`is ${state}`, state === 'refused')
    found.mustHold('was sent', toldOf(ground, commandId).length === 0)
    found.note(`${state}: ${refusal?.code}`)
    return found.outcome()
  },
}

const otherThanShown: Attack = {
  name: 'a command names another node, parameter, unit or value than was shown',
  async play(ground) {
    const found = createFindings()
    const asker = await ground.hireHere()
    const before = ground.gateway.told.length
    for (const shown of [{ nodeName: '别的站' }, { paramCode: 'KTemp' }, { unit: 'MW' }]) {
      const answer = await ask(ground, asker, 'T2gSP', 46, { shown })
      found.mustHold(`${Object.keys(shown)} was taken`, isRefused(answer))
      found.note(`${answer.code}`)
    }
    const stale = commandOf(await ask(ground, asker, 'T2gSP', 46, { seen: { value: 41, at: Date.now() } }))
    found.mustHold('an unseen value was taken', stale.state === 'refused')
    found.note(`${stale.refusal?.code}`)
    await wait(2_000)
    found.mustHold('something was sent', ground.gateway.told.length === before)
    return found.outcome()
  },
}

const futureValues: Attack = {
  name: 'values of the future',
  async play(ground) {
    const found = createFindings()
    const asker = await ground.hireHere()
    const { company, gatewayCode, station, gateway } = ground
    const t = Date.now() + 600_000
    await gateway.publish(
      `heat/${company}/${gatewayCode}/up`,
      JSON.stringify({ t, v: [[`${station.unit}.T2gSP`, 70]] }),
    )
    await wait(2_000)
    const seen = { value: 70, at: t }
    const answer = await ask(ground, asker, 'T2gSP', 71, { seen })
    const came = answer.code === 0 ? commandOf(answer) : null
    found.mustHold('a command was taken on it', came === null || came.state === 'refused')
    found.note(came ? `${came.refusal?.code}` : `${answer.code}`)
    const id = await sent(ground, asker, 46)
    await gateway.answer(id, 'local', 45)
    found.note('the true value is still current')
    return found.outcome()
  },
}

const emptyPulse: Attack = {
  name: 'a pulse of 0',
  async play(ground) {
    const found = createFindings()
    const asker = await ground.hireHere()
    for (const param of ['XP1_Start', 'XP1_Stop']) {
      const answer = await ask(ground, asker, param, 0)
      const command = answer.code === 0 ? commandOf(answer) : null
      found.mustHold(`${param} was taken`, command === null || command.state === 'refused')
      found.note(command ? `${command.refusal?.code}` : `${answer.code}`)
    }
    return found.outcome()
  },
}

export const commandAttacks: readonly Attack[] = [
  tag,
  interlock,
  closedAsker,
  closedWaiting,
  otherThanShown,
  futureValues,
  emptyPulse,
]
