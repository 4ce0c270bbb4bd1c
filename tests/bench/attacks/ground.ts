import { telemetryCalls } from '#contract/endpoints/telemetry.ts'
import { physicsCalls, physicsResource } from '#contract/resources/physics.resource.ts'
import { roleCalls } from '#contract/resources/role.resource.ts'
import { DEMO_PASSWORD } from '#server/first-start/demo-accounts.ts'
import { becomes } from './attack.ts'
import { connectGateway, type Gateway } from './gateway.ts'
import { hire, type Person, resultOf, signIn } from './person.ts'
import { COPIED_STATION, type Target } from './target.ts'

/** What one round of attacks acts on: a station of its own with a gateway, and people with and without reach. */
export interface Ground {
  readonly target: Target
  /** Of the whole company, with every permission. */
  readonly chief: Person
  /** Administrator of the branch, with every permission of the role and no control power. */
  readonly branchAdmin: Person
  readonly branchRole: string
  /** The branch of the station, and a place of another branch. */
  readonly branchId: string
  readonly station: { readonly keyId: string; readonly code: string; readonly unit: string; readonly unitId: string }
  readonly elsewhere: { readonly stationId: string; readonly unitId: string; readonly branchId: string }
  readonly gateway: Gateway
  readonly gatewayCode: string
  readonly company: string
  readonly foreign: string
  /** Points of the station's unit, by parameter. */
  readonly points: ReadonlyMap<string, Point>
  /** Of the unit elsewhere. */
  readonly pointsElsewhere: ReadonlyMap<string, Point>
  /** A new account of the branch. @param role - Of which role; default: operators, who have control powers. */
  hireHere(role?: string): Promise<Person>
  /** A new administrator of the whole company. */
  hireAdmin(): Promise<Person>
  nameOf(what: string): string
  close(): Promise<void>
}

export interface Point {
  readonly pointId: number
  readonly code: string
}

/** Sets up everything by calls of an administrator, under names that no earlier round used. */
export async function prepareGround(target: Target): Promise<Ground> {
  const { url, mqttUrl } = target
  const chief = await signIn(url, 'super', DEMO_PASSWORD)
  const mark = Date.now().toString(36).slice(-6)
  let numNamed = 0
  const nameOf = (what: string): string => {
    numNamed += 1
    return `${what}${mark}${numNamed}`
  }
  const code = `HZ9${mark.toUpperCase()}`
  const copied = (await nodesOf(chief)).find((node) => node.code === COPIED_STATION)
  const copy = { keyId: copied?.keyId, code, name: `试验站${mark}`, withBuildings: 'false', preview: 'false' }
  const { keyId } = physicsCalls.copyStation.output.parse(
    resultOf(await chief.post(physicsCalls.copyStation.path, copy)),
  )
  const nodes = await nodesOf(chief)
  const unitNode = nodes.find(({ code: of }) => of === `${code}.1`)
  const branchId = nodes.find((node) => node.keyId === keyId)?.branch?.keyId
  const other = nodes.find(({ nodeType, branch }) => nodeType === 'station' && branch && branch.keyId !== branchId)
  const otherUnit = nodes.find(({ nodeType, parentId }) => nodeType === 'unit' && parentId === other?.keyId)
  if (!unitNode || !branchId || !other?.branch || !otherUnit) throw new Error('The demo lacks a station or a branch.')

  const [company, foreign] = [`own-${mark}`, `evil-${mark}`]
  const gatewayCode = `GW-${code}`
  const gateway = await connectGateway(mqttUrl, { code: gatewayCode, unit: unitNode.code, company, foreign })
  const points = await pointsOf(chief, unitNode.keyId)
  const branchRole = await addBranchRole(chief, nameOf('分公司管理'))
  const hireHere = (role = 'editor'): Promise<Person> =>
    hire(url, chief, { loginName: nameOf('p'), roleIds: [role], organizationId: branchId })
  const isHeard = await becomes(async () => {
    const pointIds = JSON.stringify([points.get('T2gSP')?.pointId])
    const { result } = await chief.post(telemetryCalls.latest.path, { pointIds })
    const [now] = telemetryCalls.latest.output.parse(result)
    return now?.value === 45
  }, 60_000)
  if (!isHeard) throw new Error('The values of the copied station are not taken.')
  return {
    target,
    chief,
    branchAdmin: await hireHere(branchRole),
    branchRole,
    branchId,
    station: { keyId, code, unit: unitNode.code, unitId: unitNode.keyId },
    elsewhere: { stationId: other.keyId, unitId: otherUnit.keyId, branchId: other.branch.keyId },
    gateway,
    gatewayCode,
    company,
    foreign,
    points,
    pointsElsewhere: await pointsOf(chief, otherUnit.keyId),
    hireHere,
    hireAdmin: () => hire(url, chief, { loginName: nameOf('a'), roleIds: ['admin'], organizationId: null }),
    nameOf,
    close: async () => {
      await gateway.close()
      await chief.post(physicsResource.call('del'), { keyId })
    },
  }
}

const nodesOf = async (person: Person) =>
  telemetryCalls.nodes.output.parse(resultOf(await person.post(telemetryCalls.nodes.path)))

async function pointsOf(person: Person, nodeId: string): Promise<ReadonlyMap<string, Point>> {
  const { result } = await person.post(telemetryCalls.points.path, { nodeIds: JSON.stringify([nodeId]) })
  const points = telemetryCalls.points.output.parse(result)
  return new Map(points.map(({ paramCode, pointId, code }) => [paramCode, { pointId, code }]))
}

/** A role with every permission of the administrators, for the data of its own branch. */
async function addBranchRole(chief: Person, name: string): Promise<string> {
  const { keyId } = roleCalls.save.output.parse(
    resultOf(await chief.post(roleCalls.save.path, { name, description: '' })),
  )
  const authority = async (of: string) =>
    roleCalls.authority.output.parse(resultOf(await chief.post(roleCalls.authority.path, { keyId: of })))
  const { grants } = await authority('admin')
  const { version } = await authority(keyId)
  const wanted = { keyId, version, level: 2, dataScope: 'own', organizationIds: [], grants }
  resultOf(await chief.post(roleCalls.updateAuthority.path, wanted))
  return keyId
}

/** @throws {Error} when the plant has no such point. */
export function pointOf(points: ReadonlyMap<string, Point>, param: string): Point {
  const point = points.get(param)
  if (!point) throw new Error(`The unit has no ${param}.`)
  return point
}

/** Switches an account off, as an administrator does. */
export async function deactivate({ chief }: Ground, { keyId }: Person): Promise<void> {
  const row = Object(resultOf(await chief.post('/jeasy-base/user/toEdit', { keyId })))
  resultOf(await chief.post('/jeasy-base/user/update', { ...row, isActive: false }))
}
