import { randomUUID } from 'node:crypto'
import { accountCalls } from '#contract/endpoints/account.ts'
import { controlCalls } from '#contract/endpoints/control.ts'
import { drawingSymbolCalls } from '#contract/endpoints/drawing-symbols.ts'
import { factorCalls } from '#contract/endpoints/second-factor.ts'
import { signOffCalls } from '#contract/endpoints/sign-offs.ts'
import { settingsCalls } from '#contract/endpoints/system-settings.ts'
import { controlPowerResource, EVERY_TYPE } from '#contract/resources/control-power.resource.ts'
import { roleCalls } from '#contract/resources/role.resource.ts'
import { userCalls } from '#contract/resources/user.resource.ts'
import { canvasOf } from '../../support/drawings.ts'
import { type Attack, createFindings, isRefused } from './attack.ts'
import { type Ground, pointOf } from './ground.ts'
import { type Answer, accountForm, hire, type Person, resultOf } from './person.ts'

const setPointElsewhere: Attack = {
  name: 'an account of the branch administrator sets a flow set point',
  async play(ground) {
    const found = createFindings()
    const { branchAdmin, branchRole, branchId } = ground
    // all that such an administrator may make
    const helper = await hire(ground.target.url, branchAdmin, {
      loginName: ground.nameOf('h'),
      roleIds: [branchRole],
      organizationId: branchId,
    })
    const before = ground.gateway.told.length
    for (const person of [branchAdmin, helper])
      for (const points of [ground.points, ground.pointsElsewhere]) {
        const { pointId } = pointOf(points, 'T2gSP')
        const { commandId, refusal } = await asked(ground, person, pointId)
        found.mustHold('a command was taken', commandId === null)
        found.note(`${refusal}`)
      }
    found.mustHold('something was sent', ground.gateway.told.length === before)
    return found.outcome()
  },
}

/** Asks with what the chief is shown, so that nothing but the reach refuses. */
async function asked({ chief }: Ground, person: Person, pointId: number) {
  const rights = await chief.post(controlCalls.rights.path, { pointIds: [pointId] })
  const [right] = controlCalls.rights.output.parse(resultOf(rights))
  const { paramCode, nodeName, unit, present } = { ...right }
  const write = {
    pointId,
    value: (present?.value ?? 45) + 1,
    seen: present ?? null,
    key: randomUUID(),
    shown: { paramCode, nodeName, unit },
  }
  const answer = await person.post(controlCalls.ask.path, { writes: [write], reason: '试验', validUntil: null })
  if (answer.code !== 0) return { commandId: null, refusal: answer.code }
  const [command] = controlCalls.ask.output.parse(answer.result)
  const isTaken = command?.state !== 'refused'
  return { commandId: isTaken ? command?.commandId : null, refusal: command?.refusal?.code }
}

const strongerRole: Attack = {
  name: 'an account with a role that carries more is made, and the own role is widened',
  async play(ground) {
    const found = createFindings()
    const { branchAdmin, branchRole, branchId, elsewhere, chief } = ground
    const account = (roleIds: readonly string[], organizationId: string | null = branchId): object =>
      accountForm({ loginName: ground.nameOf('c'), roleIds, organizationId })
    const role = roleCalls.authority.output.parse(
      resultOf(await chief.post(roleCalls.authority.path, { keyId: branchRole })),
    )
    const power = {
      name: ground.nameOf('权'),
      roleKey: branchRole,
      nodeType: EVERY_TYPE,
      paramCodes: [],
      isActive: true,
    }
    const limits = { rangeMin: null, rangeMax: null, step: null, twoPersons: false, remark: '' }
    const chain: Readonly<Record<string, () => Promise<Answer>>> = {
      'operators’ role': () => branchAdmin.post(userCalls.save.path, account(['editor'])),
      'administrators’ role': () => branchAdmin.post(userCalls.save.path, account(['admin'])),
      'super role': () => branchAdmin.post(userCalls.save.path, account(['super'])),
      'account of another branch': () =>
        branchAdmin.post(userCalls.save.path, account([branchRole], elsewhere.branchId)),
      'account of the company': () => branchAdmin.post(userCalls.save.path, account([branchRole], null)),
      'whole company for the own role': () =>
        branchAdmin.post(roleCalls.updateAuthority.path, { ...role, dataScope: 'all' }),
      'level of the own role': () => branchAdmin.post(roleCalls.updateAuthority.path, { ...role, level: 1 }),
      'control power for the own role': () =>
        branchAdmin.post(controlPowerResource.call('save'), { ...power, ...limits }),
      'password of the chief': () => branchAdmin.post(userCalls.resetPassword.path, { keyId: chief.keyId }),
      'factor of the chief': () => branchAdmin.post(factorCalls.reset.path, { keyId: chief.keyId }),
      'session of the chief': () => branchAdmin.post(accountCalls.kickUser.path, { userId: chief.keyId }),
    }
    for (const [what, call] of Object.entries(chain)) {
      const answer = await call()
      found.mustHold(`${what}: ${answer.code}`, isRefused(answer))
      found.note(`${answer.code}`)
    }
    return found.outcome()
  },
}

const companySettings: Attack = {
  name: 'the password rule is weakened, sessions are set to 43,200 minutes',
  async play({ chief, branchAdmin }) {
    const found = createFindings()
    const read = async () => settingsCalls.read.output.parse(resultOf(await chief.post(settingsCalls.read.path)))
    const settings = await read()
    for (const change of [{ openVerifyPwd: false }, { sessionIdleMinutes: 43_200 }, { sessionMaxDays: 400 }]) {
      const answer = await branchAdmin.post(settingsCalls.update.path, { ...settings, ...change })
      found.mustHold(`${Object.keys(change)}: ${answer.code}`, isRefused(answer))
      found.note(`${answer.code}`)
    }
    found.mustHold('settings have changed', JSON.stringify(await read()) === JSON.stringify(settings))
    return found.outcome()
  },
}

const companySymbol: Attack = {
  name: 'a symbol of the company is deleted and drawn anew',
  async play(ground) {
    const found = createFindings()
    const { chief, branchAdmin } = ground
    const form = (fields: Readonly<Record<string, string>>): FormData => {
      const body = new FormData()
      for (const [name, value] of Object.entries(fields)) body.set(name, value)
      body.set('canvas', new Blob([canvasOf([{ uuid: 'g', type: 'group', objects: [] }])]), 'canvas.json')
      return body
    }
    const { save, del } = drawingSymbolCalls
    const name = ground.nameOf('图元')
    const { keyId } = save.output.parse(resultOf(await chief.send(save.path, form({ name }))))
    for (const answer of [
      await branchAdmin.send(save.path, form({ name, keyId })),
      await branchAdmin.post(del.path, { keyId }),
    ]) {
      found.mustHold(`answered ${answer.code}`, isRefused(answer))
      found.note(`${answer.code}`)
    }
    found.mustHold('it is gone', (await chief.post(del.path, { keyId })).code === 0)
    return found.outcome()
  },
}

const reportSignature: Attack = {
  name: 'the company’s signature under an energy report is replaced',
  async play({ chief, branchAdmin }) {
    const found = createFindings()
    const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
    const period = { nodeType: 'station', from: day, to: day }
    resultOf(await chief.post(signOffCalls.sign.path, { ...period, remark: '公司' }))
    const answer = await branchAdmin.post(signOffCalls.sign.path, { ...period, remark: '分公司' })
    found.mustHold(`answered ${answer.code}`, isRefused(answer))
    const { signOff } = signOffCalls.ofPeriod.output.parse(
      resultOf(await chief.post(signOffCalls.ofPeriod.path, period)),
    )
    found.mustHold('the signature is another one', signOff?.remark === '公司')
    found.note(`${answer.code}`)
    return found.outcome()
  },
}

export const grantAttacks: readonly Attack[] = [
  strongerRole,
  setPointElsewhere,
  companySettings,
  companySymbol,
  reportSignature,
]
