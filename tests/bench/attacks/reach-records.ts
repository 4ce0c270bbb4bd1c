import { z } from 'zod'
import { listResult, type Resource, type ResourceRow } from '#contract/kit/resource.ts'
import { alarmRuleResource } from '#contract/resources/alarm-rule.resource.ts'
import { controlInterlockResource } from '#contract/resources/control-interlock.resource.ts'
import { controlPowerResource } from '#contract/resources/control-power.resource.ts'
import { deviceResource } from '#contract/resources/device.resource.ts'
import { dictionaryResource } from '#contract/resources/dictionary.resource.ts'
import { jobScheduleResource } from '#contract/resources/job-schedule.resource.ts'
import { menuResource } from '#contract/resources/menu.resource.ts'
import { physicsTypeResource } from '#contract/resources/physics.resource.ts'
import { pointResource, standardParamResource } from '#contract/resources/point.resource.ts'
import { pointTemplateResource } from '#contract/resources/point-template.resource.ts'
import { type Attack, createFindings, isRefused } from './attack.ts'
import { type Ground, pointOf } from './ground.ts'
import { type Person, resultOf } from './person.ts'

interface Tampering {
  readonly name: string
  readonly resource: Resource
  readonly change: object
  /** Which of the records that act outside the branch; default: the first. */
  readonly picks?: (row: ResourceRow) => boolean
  /** Records of this kind belong to places: one is taken that the branch does not see. */
  readonly isOfPlaces?: boolean
  /** Its key where it is known without a list. */
  readonly keyOf?: (ground: Ground) => string
}

const TAMPERINGS: readonly Tampering[] = [
  { name: 'the company’s interlock is switched off', resource: controlInterlockResource, change: { isActive: false } },
  { name: 'a company task is stopped', resource: jobScheduleResource, change: { isEnabled: false } },
  {
    name: 'the range of a parameter is widened to 150 °C',
    resource: standardParamResource,
    change: { rangeMax: '150' },
    picks: ({ code }) => code === 'T2gSP',
  },
  { name: 'a point template is renamed', resource: pointTemplateResource, change: { name: '别的' } },
  {
    name: 'an alarm rule of another branch is switched off',
    resource: alarmRuleResource,
    change: { isActive: false },
    isOfPlaces: true,
  },
  {
    name: 'a device of another branch is renamed',
    resource: deviceResource,
    change: { name: '别的' },
    isOfPlaces: true,
  },
  {
    name: 'a point of another branch is switched off',
    resource: pointResource,
    change: { isActive: false },
    keyOf: ({ pointsElsewhere }) => `${pointOf(pointsElsewhere, 'T2gSP').pointId}`,
  },
  {
    name: 'the control power of a role is widened',
    resource: controlPowerResource,
    change: { rangeMax: '', twoPersons: false, step: '' },
  },
  { name: 'a dictionary is renamed', resource: dictionaryResource, change: { name: '别的' } },
  { name: 'a type of nodes is renamed', resource: physicsTypeResource, change: { name: '别的' } },
  { name: 'a menu is hidden', resource: menuResource, change: { isActive: false } },
]

/** A branch administrator changes and removes a record that acts outside the branch; the same form of the chief is taken. */
const tampering = ({ name, resource, change, ...which }: Tampering): Attack => ({
  name,
  async play(ground) {
    const { chief, branchAdmin } = ground
    const found = createFindings()
    const keyId = which.keyOf?.(ground) ?? (await outsideOf(ground, { resource, ...which }))
    const before = await formOf(resource, keyId, chief)
    for (const [verb, body] of [
      ['update', { ...before, ...change }],
      ['del', { keyId }],
    ] as const) {
      const answer = await branchAdmin.post(resource.call(verb), body)
      found.mustHold(`${verb} answered ${answer.code}`, isRefused(answer) || answer.status === 404)
      found.note(`${verb} ${answer.code}`)
    }
    const after = await formOf(resource, keyId, chief)
    found.mustHold('the record has changed', JSON.stringify(after) === JSON.stringify(before))
    const taken = await chief.post(resource.call('update'), before)
    found.mustHold(`the form is refused for another reason: ${taken.message}`, taken.code === 0)
    return found.outcome()
  },
})

async function outsideOf(
  { chief, branchAdmin }: Ground,
  { resource, picks = () => true, isOfPlaces = false }: Pick<Tampering, 'resource' | 'picks' | 'isOfPlaces'>,
): Promise<string> {
  const inside = new Set(isOfPlaces ? (await rowsOf(resource, branchAdmin)).map(({ keyId }) => keyId) : [])
  const row = (await rowsOf(resource, chief)).find((one) => !inside.has(one.keyId) && picks(one))
  if (!row) throw new Error(`The demo has no record of ${resource.path}.`)
  return row.keyId
}

const MOST_ROWS = 500
async function rowsOf(resource: Resource, person: Person): Promise<readonly ResourceRow[]> {
  const { list } = listResult.parse(resultOf(await person.get(resource.call('list'), { limit: `${MOST_ROWS}` })))
  if (list.length === MOST_ROWS) throw new Error(`${resource.path} has more records than one page.`)
  return list
}

/** A record as a form sends it, with a reason where one is asked for. */
async function formOf(resource: Resource, keyId: string, person: Person): Promise<Record<string, unknown>> {
  const row = z.record(z.string(), z.unknown()).parse(resultOf(await person.post(resource.call('toEdit'), { keyId })))
  const sent = Object.entries(row).map(([name, value]) => [
    name,
    typeof value === 'number' ? `${value}` : (value ?? ''),
  ])
  return { ...Object.fromEntries(sent), reason: '检修' }
}

export const recordAttacks: readonly Attack[] = TAMPERINGS.map(tampering)
