/**
 * Devices and communication cards. Duty: kinds, models and register maps; devices of nodes; cards and their renewal.
 * Neighbours: `physics` has the nodes, `points` the standard parameters that registers name. Invariants: a device
 * belongs to a node in the user's data scope; a record of the catalogue that a device uses is not deleted.
 */

import { gatewayConfigCall } from '#contract/endpoints/gateway-config.ts'
import type { ResourceRow, ValuesOf } from '#contract/kit/resource.ts'
import { ruleText } from '#contract/kit/rule-texts.ts'
import { commCardResource, renewCardsCall } from '#contract/resources/comm-card.resource.ts'
import {
  copyTemplateCall,
  deviceModelResource,
  deviceRegisterResource,
  deviceResource,
  deviceTemplateResource,
  deviceTypeResource,
  REGISTER_WORDS,
} from '#contract/resources/device.resource.ts'
import type { Queryable } from '#server/core/db/client.ts'
import type { Env } from '#server/core/env.ts'
import { invalidInput } from '#server/core/kit/app-error.ts'
import { companyDay } from '#server/core/kit/company-time.ts'
import type { Actor } from '#server/core/kit/session.ts'
import type { ResourceHooks } from '#server/core/resources/resource-parts.ts'
import type { ResourceRouter } from '#server/core/resources/resource-router.ts'
import { registerResource } from '#server/core/resources/resource-routes.ts'
import { findOrRefuse } from '#server/core/resources/resource-save.ts'
import { templateOptions, unknownParams } from '../points/repository.ts'
import { commCardStore, deviceStore, renewCards } from './device.repository.ts'
import { fieldDevicesOf } from './gateway-config.repository.ts'
import { connectionsOf } from './gateway-config.ts'
import {
  copyDeviceTemplate,
  countUses,
  deviceModelOptions,
  deviceModelStore,
  deviceRegisterStore,
  deviceTemplateOptions,
  deviceTemplateStore,
  deviceTypeOptions,
  deviceTypeStore,
  hasModel,
  registersOf,
  typeOfModel,
} from './repository.ts'
import { textsIn } from './texts/texts.ts'

export function registerDeviceRoutes(router: ResourceRouter, env: Env): void {
  registerResource(router, env, deviceTypeResource, deviceTypeStore, {
    references: { pointTemplateId: templateOptions },
    options: deviceTypeOptions,
    removing: refuseUsed('type'),
  })
  registerResource(router, env, deviceModelResource, deviceModelStore, modelHooks)
  registerResource(router, env, deviceTemplateResource, deviceTemplateStore, {
    options: deviceTemplateOptions,
    removing: refuseUsed('template'),
  })
  registerResource(router, env, deviceRegisterResource, deviceRegisterStore, registerHooks)
  registerTemplateCopy(router, env)
  registerResource(router, env, deviceResource, deviceStore, deviceHooks)
  registerResource(router, env, commCardResource, commCardStore)
  registerRenewal(router, env)
  router.handle(gatewayConfigCall, async ({ input: { gateway }, session }) => {
    const { connections, leftOut } = connectionsOf(await fieldDevicesOf(env.db, session, gateway))
    const mqtt = { url: 'mqtt://127.0.0.1:1883', company: 'main', gateway }
    return { config: { mqtt, store: { folder: 'store' }, connections }, leftOut }
  })
}

const refused = (field: string, rule: string) => invalidInput([{ field, rule }])

function refuseUsed(what: 'type' | 'model' | 'template') {
  return async (db: Queryable, { keyId }: ResourceRow, { language }: Actor): Promise<void> => {
    const uses = await countUses(db, what, keyId)
    if (uses > 0) throw refused('keyId', textsIn(language).inUse(uses))
  }
}

const modelHooks: ResourceHooks<ValuesOf<typeof deviceModelResource>> = {
  references: { deviceTypeId: deviceTypeOptions },
  options: deviceModelOptions,
  async check(db, values, actor, existing) {
    if (await hasModel(db, values, existing?.keyId ?? null)) throw refused('model', ruleText('taken', actor.language))
  },
  removing: refuseUsed('model'),
}

const registerHooks: ResourceHooks<ValuesOf<typeof deviceRegisterResource>> = {
  references: { templateId: deviceTemplateOptions },
  async check(db, values, actor, existing) {
    const { language } = actor
    const { address, dataType, scale, paramCode } = values
    if (scale === 0) throw refused('scale', textsIn(language).notZero)
    const [unknown] = await unknownParams(db, [paramCode])
    if (unknown !== undefined) throw refused('paramCode', textsIn(language).noStandardParam)
    const others = await registersOf(db, values.templateId, existing?.keyId ?? null)
    if (others.some((one) => one.paramCode === paramCode)) throw refused('paramCode', ruleText('taken', language))
    const end = address + REGISTER_WORDS[dataType]
    const taken = others.find(
      (one) =>
        // bits and words have separate address spaces
        (one.dataType === 'bool') === (dataType === 'bool') &&
        one.address < end &&
        address < one.address + REGISTER_WORDS[one.dataType],
    )
    if (taken) throw refused('address', textsIn(language).addressTaken(taken.paramCode, taken.address))
  },
}

function registerTemplateCopy(router: ResourceRouter, env: Env): void {
  const parts = { resource: deviceTemplateResource, store: deviceTemplateStore, hooks: {} }
  router.handle(copyTemplateCall, ({ input: { keyId, code, name }, actor, audit }) =>
    env.db.transaction(async (tx) => {
      const source = await findOrRefuse(tx, parts, keyId, actor)
      if (await deviceTemplateStore.isTaken(tx, 'code', code, null))
        throw refused('code', ruleText('taken', actor.language))
      const now = env.now()
      const by = actor.session.realName
      const copyId = await copyDeviceTemplate(tx, { fromId: source.keyId, code, name, by, now: new Date(now) })
      await audit(tx, {
        targetId: copyId,
        targetName: name,
        after: { from: source.code, code, name, registers: source.numRegisters },
      })
      return { keyId: copyId }
    }),
  )
}

const deviceHooks: ResourceHooks = {
  references: {
    deviceTypeId: deviceTypeOptions,
    modelId: deviceModelOptions,
    templateId: deviceTemplateOptions,
  },
  async check(db, values, actor) {
    const { language } = actor
    const { modelId, deviceTypeId, installDate, warrantyEnd } = values
    if (typeof modelId === 'string' && (await typeOfModel(db, modelId)) !== deviceTypeId)
      throw refused('modelId', textsIn(language).modelOfAnotherType)
    if (typeof installDate === 'string' && typeof warrantyEnd === 'string' && warrantyEnd < installDate)
      throw refused('warrantyEnd', textsIn(language).beforeInstallation)
  },
}

function registerRenewal(router: ResourceRouter, env: Env): void {
  const parts = { resource: commCardResource, store: commCardStore, hooks: {} }
  router.handle(renewCardsCall, ({ input: { ids, months }, actor, audit }) =>
    env.db.transaction(async (tx) => {
      const keys = [...new Set(ids.split(',').filter((key) => key !== ''))]
      const before = []
      for (const keyId of keys) before.push(await findOrRefuse(tx, parts, keyId, actor))
      const now = new Date(env.now())
      const today = companyDay(now.getTime())
      await renewCards(tx, { ids: keys, months, today, by: actor.session.realName, now })
      await audit(tx, {
        targetName: textsIn(actor.language).cards(keys.length),
        before: before.map(({ iccid, expiryDate }) => ({ iccid, expiryDate })),
        after: { months },
      })
      return { renewed: keys.length }
    }),
  )
}
