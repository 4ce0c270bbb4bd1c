import { randomUUID } from 'node:crypto'
import { asc, eq, isNotNull } from 'drizzle-orm'
import type { CARD_STATES, OPERATORS } from '#contract/resources/comm-card.resource.ts'
import type { Db, Queryable } from '#server/core/db/client.ts'
import { insertInSlices } from '#server/core/db/insert-in-slices.ts'
import { once } from '#server/first-start/steps.ts'
import {
  commCards,
  deviceModels,
  deviceRegisters,
  devices,
  deviceTemplates,
  deviceTypes,
} from '#server/modules/devices/tables.ts'
import { physicsNodes } from '#server/modules/physics/tables.ts'
import { pointTemplates } from '#server/modules/points/tables.ts'
import { DEMO_DEVICE_TYPES, DEMO_MODELS, DEMO_REGISTER_MAPS } from './demo-device-catalogue.ts'

type DeviceRow = typeof devices.$inferInsert & { readonly id: string }
const DAY_MS = 86_400_000
const dateOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

/**
 * The demo's devices, derived deterministically from node order: gateways with their cards, and the parts of each unit.
 */
export async function seedDemoDevices(db: Db, now: number): Promise<void> {
  await once(db, 'devices', async (tx) => {
    const catalogue = await addCatalogue(tx)
    const gateways = await tx
      .select({
        id: physicsNodes.id,
        code: physicsNodes.code,
        name: physicsNodes.name,
        gateway: physicsNodes.gatewayCode,
      })
      .from(physicsNodes)
      .where(isNotNull(physicsNodes.gatewayCode))
      .orderBy(asc(physicsNodes.sortOrder))
    const units = await tx
      .select({
        id: physicsNodes.id,
        code: physicsNodes.code,
        name: physicsNodes.name,
        parentId: physicsNodes.parentId,
      })
      .from(physicsNodes)
      .where(eq(physicsNodes.nodeType, 'unit'))
      .orderBy(asc(physicsNodes.sortOrder))
    const gatewayOf = new Map(gateways.map(({ id, gateway }) => [id, gateway ?? '']))
    const gatewayRows = gateways.map((node, at) =>
      deviceRow(catalogue, 'GW', { ...node, gateway: node.gateway ?? '' }, at),
    )
    const unitRows = units.flatMap((unit, at) =>
      PARTS_OF_UNIT.map((part) =>
        deviceRow(catalogue, part.type, { ...unit, gateway: gatewayOf.get(unit.parentId ?? '') ?? '' }, at, part),
      ),
    )
    await insertInSlices([...gatewayRows, ...unitRows], (slice) => tx.insert(devices).values(slice))
    await insertInSlices(
      gatewayRows.map(({ id }, at) => cardRow(id, at, now)),
      (slice) => tx.insert(commCards).values(slice),
    )
    await tx.insert(commCards).values(Array.from({ length: 6 }, (_, at) => cardRow(null, gatewayRows.length + at, now)))
  })
}

interface PartOfUnit {
  readonly type: string
  /** Appended to the unit's code. */
  readonly suffix: string
  readonly name: string
  readonly address: string
}
const PARTS_OF_UNIT: readonly PartOfUnit[] = [
  { type: 'CTRL', suffix: 'CTRL', name: '控制器', address: '1' },
  { type: 'HM', suffix: 'HM1', name: '一次热量表', address: '11' },
  { type: 'WM', suffix: 'WM1', name: '补水表', address: '12' },
  { type: 'CV', suffix: 'CV1', name: '一次调节阀', address: '' },
  { type: 'XP', suffix: 'XP1', name: '1号循环泵', address: '' },
  { type: 'XP', suffix: 'XP2', name: '2号循环泵', address: '' },
  { type: 'BP', suffix: 'BP1', name: '补水泵', address: '' },
  { type: 'VFD', suffix: 'VFD1', name: '循环泵变频器', address: '21' },
]
const GATEWAY: PartOfUnit = { type: 'GW', suffix: 'GW', name: '数据网关', address: '' }

interface Catalogue {
  readonly types: ReadonlyMap<string, string>
  readonly models: ReadonlyMap<string, readonly string[]>
  readonly templates: ReadonlyMap<string, string>
}

function deviceRow(
  { types, models, templates }: Catalogue,
  type: string,
  node: { readonly id: string; readonly code: string; readonly name: string; readonly gateway: string },
  at: number,
  part: PartOfUnit = GATEWAY,
): DeviceRow {
  const choices = models.get(type) ?? []
  const installed = Date.UTC(2019 + (at % 6), 7 + (at % 3), 1 + ((at * 7) % 28))
  const template = type === 'CTRL' ? 'RK-8100' : type === 'HM' ? 'HL-U' : null
  return {
    id: randomUUID(),
    code: `${node.code}-${part.suffix}`,
    serialNumber: `${part.suffix}${String(190_000 + at * 37).padStart(8, '0')}`,
    name: `${node.name}${part.name}`,
    deviceTypeId: idIn(types, type),
    modelId: choices[at % choices.length] ?? null,
    templateId: template === null ? null : idIn(templates, template),
    nodeId: node.id,
    gatewayCode: node.gateway,
    protocol: type === 'GW' ? 'mqtt' : type === 'HM' ? 'cjt188' : type === 'CTRL' ? 'modbus-tcp' : 'modbus-rtu',
    address: part.address,
    installDate: dateOf(installed),
    warrantyEnd: dateOf(installed + 5 * 365 * DAY_MS),
    // of the two pumps one is spare, and occasionally one is faulty
    status: part.suffix === 'XP2' ? (at % 17 === 5 ? 'faulty' : 'spare') : 'inUse',
    firmware: type === 'CTRL' || type === 'GW' ? `2.${at % 4}.${at % 7}` : '',
  }
}

const ISSUERS: readonly { readonly operator: (typeof OPERATORS)[number]; readonly prefix: string }[] = [
  { operator: 'mobile', prefix: '898600' },
  { operator: 'unicom', prefix: '898601' },
  { operator: 'telecom', prefix: '898603' },
]

function cardRow(deviceId: string | null, at: number, now: number): typeof commCards.$inferInsert {
  const { operator, prefix } = ISSUERS[at % ISSUERS.length] ?? { operator: 'mobile', prefix: '898600' }
  const packageMb = at % 4 === 0 ? 500 : 300
  const expiry = now + (((at * 53) % 700) - 20) * DAY_MS
  const status: (typeof CARD_STATES)[number] = deviceId === null ? 'stock' : expiry < now ? 'expired' : 'active'
  return {
    iccid: `${prefix}23${String(100_000_000_000 + at * 7_919).slice(-12)}`,
    phone: `1064${String(800_000_000 + at * 613).slice(-9)}`,
    operator,
    packageMb,
    usedMb: deviceId === null ? 0 : Math.round(((at * 29) % 100) * packageMb) / 100,
    expiryDate: dateOf(expiry),
    deviceId,
    status,
  }
}

async function addCatalogue(tx: Queryable): Promise<Catalogue> {
  const known = new Map((await tx.select().from(pointTemplates)).map(({ code, id }) => [code, id]))
  const types = await tx
    .insert(deviceTypes)
    .values(
      DEMO_DEVICE_TYPES.map(({ pointTemplate, ...type }, sortOrder) => ({
        ...type,
        sortOrder,
        pointTemplateId: pointTemplate === undefined ? null : (known.get(pointTemplate) ?? null),
      })),
    )
    .returning({ id: deviceTypes.id, code: deviceTypes.code })
  const typeIds = new Map(types.map(({ id, code }) => [code, id]))
  const models = await tx
    .insert(deviceModels)
    .values(DEMO_MODELS.map(({ type, ...model }) => ({ ...model, deviceTypeId: idIn(typeIds, type) })))
    .returning({ id: deviceModels.id, typeId: deviceModels.deviceTypeId })
  const templates = await tx
    .insert(deviceTemplates)
    .values(DEMO_REGISTER_MAPS.map(({ code, name, protocol }) => ({ code, name, protocol })))
    .returning({ id: deviceTemplates.id, code: deviceTemplates.code })
  const templateIds = new Map(templates.map(({ id, code }) => [code, id]))
  await tx.insert(deviceRegisters).values(
    DEMO_REGISTER_MAPS.flatMap(({ code, registers }) =>
      registers.map(({ byteOrder = 'ABCD', ...register }) => ({
        ...register,
        byteOrder,
        templateId: idIn(templateIds, code),
      })),
    ),
  )
  return {
    types: typeIds,
    models: new Map(
      DEMO_DEVICE_TYPES.map(({ code }) => [
        code,
        models.filter(({ typeId }) => typeId === typeIds.get(code)).map(({ id }) => id),
      ]),
    ),
    templates: templateIds,
  }
}

function idIn(ids: ReadonlyMap<string, string>, code: string): string {
  const id = ids.get(code)
  if (id === undefined) throw new Error(`"${code}" was not added before it was needed.`)
  return id
}
