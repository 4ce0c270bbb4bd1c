import { standardParams } from '#contract/network/standard-params.ts'
import { EVERY_TYPE } from '#contract/resources/control-power.resource.ts'
import { controlPowers, roles } from '../core/access/tables.ts'
import type { Db } from '../core/db/client.ts'
import { once } from './steps.ts'

/** What cannot be taken back by the next command: a stopped pump cools a district, an open relief valve drains it. */
const WITH_SECOND_PERSON = ['XP1_Start', 'XP1_Stop', 'XSV_ON']

const SET_POINTS = standardParams
  .filter(({ code, levels, rw }) => rw === 'write' && levels.includes('unit') && !WITH_SECOND_PERSON.includes(code))
  .map(({ code }) => code)

type NewPower = typeof controlPowers.$inferInsert

const POWERS: readonly NewPower[] = [
  { name: '超级管理员全部控制', roleKey: 'super', nodeType: EVERY_TYPE, paramCodes: [], twoPersons: false },
  { name: '管理员全部控制', roleKey: 'admin', nodeType: EVERY_TYPE, paramCodes: [], twoPersons: false },
  { name: '操作员机组设定', roleKey: 'editor', nodeType: 'unit', paramCodes: SET_POINTS, twoPersons: false },
  { name: '操作员泵启停与泄水', roleKey: 'editor', nodeType: 'unit', paramCodes: WITH_SECOND_PERSON, twoPersons: true },
  { name: '操作员单元阀', roleKey: 'editor', nodeType: 'unitDoor', paramCodes: [], twoPersons: false },
]

/** Control powers of the built-in roles. Those who only watch have none. */
export const seedControlPowers = (db: Db): Promise<void> =>
  once(db, 'control powers', async (tx) => {
    // a company may have removed a built-in role
    const present = new Set((await tx.select({ key: roles.key }).from(roles)).map(({ key }) => key))
    const rows = POWERS.filter(({ roleKey }) => present.has(roleKey)).map((power) => ({ ...power, updatedBy: '系统' }))
    if (rows.length > 0) await tx.insert(controlPowers).values(rows)
  })
