import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { ListQuery, ResourceValues } from '#contract/kit/resource.ts'
import { commCardResource } from '#contract/resources/comm-card.resource.ts'
import { deviceResource } from '#contract/resources/device.resource.ts'
import type { Queryable } from '#server/core/db/client.ts'
import { isOther, uuidOrNull } from '#server/core/db/keys.ts'
import { likePart } from '#server/core/db/like-part.ts'
import { invalidInput } from '#server/core/kit/app-error.ts'
import type { Actor, Session } from '#server/core/kit/session.ts'
import { textIn } from '#server/core/kit/text-in.ts'
import { withinScope } from '#server/core/organization/scope.repository.ts'
import type { CodesToWrite } from '#server/core/resources/resource-parts.ts'
import type { ResourceStore } from '#server/core/resources/resource-store.ts'
import { createTableStore } from '#server/core/resources/table-store.ts'
import { ownNode } from '../physics/node.repository.ts'
import { gatewayAbove } from '../points/repository.ts'
import { commCards, devices } from './tables.ts'
import { textsIn } from './texts/texts.ts'

// Devices of nodes and the cards in them. A user sees the devices of the nodes in scope, the cards in these devices,
// and cards that are in no device.

const nodeOf = (field: string): SQL =>
  sql`(select node.${sql.raw(field)} from physics_nodes node where node.id = devices.node_id)`
const organizationOf = (nodeId: string): SQL =>
  sql`(select own.path from physics_nodes node join organizations own on own.id = node.organization_id where node.id = ${sql.raw(nodeId)})`

const {
  code,
  serialNumber,
  name,
  deviceTypeId,
  modelId,
  templateId,
  nodeId,
  gatewayCode,
  protocol,
  address,
  opcUaSecurity,
  opcUaUser,
  opcUaThumbprint,
  installDate,
  warrantyEnd,
  status,
  firmware,
  remark,
} = devices
const store = createTableStore(deviceResource, {
  table: devices,
  columns: {
    code,
    serialNumber,
    name,
    deviceTypeId,
    modelId,
    templateId,
    nodeId,
    gatewayCode,
    protocol,
    address,
    opcUaSecurity,
    opcUaUser,
    opcUaThumbprint,
    installDate,
    warrantyEnd,
    status,
    firmware,
    remark,
  },
  extra: {
    serialNumber: sql`coalesce(devices.serial_number, '')`,
    nodeCode: nodeOf('code'),
    nodeName: nodeOf('name'),
    deviceTypeName: sql`(select type.name from device_types type where type.id = devices.device_type_id)`,
    deviceTypeNameEn: sql`(select type.name_en from device_types type where type.id = devices.device_type_id)`,
    modelName: sql`(select model.brand || ' ' || model.model from device_models model where model.id = devices.model_id)`,
    templateName: sql`(select template.name from device_templates template where template.id = devices.template_id)`,
  },
  scope: (session: Session) =>
    session.scope === 'all' ? undefined : withinScope(session, organizationOf('devices.node_id')),
  narrow: ({ nodeCode, nodeId: below }: Partial<ListQuery>) =>
    and(
      textIn(nodeCode) === '' ? undefined : sql`${nodeOf('code')} ilike ${likePart(textIn(nodeCode))}`,
      textIn(below) === ''
        ? undefined
        : sql`${nodeOf('path')} like (select above.path || '%' from physics_nodes above where above.id = ${uuidOrNull(textIn(below))})`,
    ),
})

/** Numbers of devices in the data scope, as subqueries: all, and those out of order. */
export const countDevices = (session: Session): { readonly all: SQL<number>; readonly faulty: SQL<number> } => {
  const own = session.scope === 'all' ? undefined : withinScope(session, organizationOf('devices.node_id'))
  const counted = (where: SQL | undefined): SQL<number> =>
    sql`(select count(*)::int from devices where ${where ?? sql`true`})`
  return { all: counted(own), faulty: counted(and(own, eq(status, 'faulty'))) }
}

export const deviceStore: ResourceStore = {
  ...store,
  insert: async (db, values, actor, now) =>
    store.insert(db, { ...values, ...(await placed(db, values, actor)) }, actor, now),
  update: async (db, keyId, version, values, actor, now) =>
    store.update(db, keyId, version, { ...values, ...(await placed(db, values, actor)) }, actor, now),
}

/** Codes of the devices in the data scope. */
export const deviceCodes: CodesToWrite = async (db, actor, limit) => {
  const { list, total } = await store.list(db, { page: 1, limit }, actor)
  return { list: list.map((row) => ({ code: String(row.code), name: String(row.name) })), total }
}

/** Resolves the node's code, if the user may change the node, and fills in a missing gateway. */
async function placed(db: Queryable, values: ResourceValues, actor: Actor) {
  const node = await ownNode(db, values.nodeCode, actor)
  return {
    nodeId: node.id,
    serialNumber: textIn(values.serialNumber) || null,
    gatewayCode: textIn(values.gatewayCode) || (await gatewayAbove(db, node.path)),
  }
}

const deviceOf = (field: string): SQL =>
  sql`(select device.${sql.raw(field)} from devices device where device.id = comm_cards.device_id)`
const card = commCards
const cards = createTableStore(commCardResource, {
  table: card,
  columns: {
    iccid: card.iccid,
    phone: card.phone,
    operator: card.operator,
    packageMb: card.packageMb,
    usedMb: card.usedMb,
    expiryDate: card.expiryDate,
    deviceId: card.deviceId,
    status: card.status,
    remark: card.remark,
  },
  extra: { deviceCode: sql`coalesce(${deviceOf('code')}, '')`, deviceName: deviceOf('name') },
  scope: (session: Session) =>
    session.scope === 'all'
      ? undefined
      : or(
          sql`comm_cards.device_id is null`,
          withinScope(
            session,
            sql`(
          select own.path from devices device
          join physics_nodes node on node.id = device.node_id
          join organizations own on own.id = node.organization_id
          where device.id = comm_cards.device_id)`,
          ),
        ),
  narrow: ({ deviceCode }: Partial<ListQuery>) =>
    textIn(deviceCode) === '' ? undefined : sql`${deviceOf('code')} ilike ${likePart(textIn(deviceCode))}`,
})

export const commCardStore: ResourceStore = {
  ...cards,
  insert: async (db, values, actor, now) =>
    cards.insert(db, { ...values, deviceId: await deviceIdOf(db, values, actor, null) }, actor, now),
  update: async (db, keyId, version, values, actor, now) =>
    cards.update(db, keyId, version, { ...values, deviceId: await deviceIdOf(db, values, actor, keyId) }, actor, now),
}

/** The device of a card; it must be in scope and have no other card. */
async function deviceIdOf(db: Queryable, values: ResourceValues, actor: Actor, cardId: string | null) {
  const wanted = textIn(values.deviceCode)
  if (wanted === '') return null
  const { noDeviceInScope, hasCard } = textsIn(actor.language)
  const refuse = (rule: string) => invalidInput([{ field: 'deviceCode', rule }])
  const [found] = await db.select({ id: devices.id }).from(devices).where(eq(devices.code, wanted))
  if (!found || !(await deviceStore.find(db, found.id, actor))) throw refuse(noDeviceInScope)
  const others = isOther(card.id, cardId)
  const [other] = await db
    .select({ iccid: card.iccid })
    .from(card)
    .where(and(eq(card.deviceId, found.id), others))
  if (other) throw refuse(hasCard(other.iccid))
  return found.id
}

/** Extends the expiry by months, counted from today if it has passed; an expired card becomes active again. */
export const renewCards = (
  db: Queryable,
  { ids, months, today, by, now }: { ids: readonly string[]; months: number; today: string; by: string; now: Date },
) =>
  db
    .update(card)
    .set({
      expiryDate: sql`(greatest(${card.expiryDate}, ${today}::date) + make_interval(months => ${months}::int))::date`,
      status: sql`case ${card.status} when 'expired' then 'active' else ${card.status} end`,
      version: sql`${card.version} + 1`,
      updatedAt: now,
      updatedBy: by,
    })
    .where(inArray(card.id, [...ids]))
