/**
 * Devices and communication cards. Duty: kinds, models and register maps; devices of nodes; cards and their renewal.
 * Neighbours: `physics` has the nodes, `points` the standard parameters that registers name. Invariants: a device
 * belongs to a node in the user's data scope; a record of the catalogue that a device uses is not deleted.
 */

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
  OPC_UA_NODE_ID,
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
import { nodeCodes } from '../physics/node-codes.repository.ts'
import { templateOptions, unknownParams } from '../points/repository.ts'
import { commCardStore, deviceCodes, deviceStore, renewCards } from './device.repository.ts'
import { type ConfigurationGate, registerGatewayConfig } from './gateway-config-routes.ts'
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
  protocolOf,
  registersOf,
  typeOfModel,
} from './repository.ts'
import { textsIn } from './texts/texts.ts'

export function registerDeviceRoutes(router: ResourceRouter, env: Env, gate: ConfigurationGate): void {
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
  registerResource(router, env, commCardResource, commCardStore, { codes: { deviceCode: deviceCodes } })
  registerRenewal(router, env)
  registerGatewayConfig(router, env, gate)
}

const THUMBPRINT = /^[\da-f]{40}$/i

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
    const { address, nodeId, dataType, scale, paramCode, templateId } = values
    const texts = textsIn(language)
    if (scale === 0) throw refused('scale', texts.notZero)
    const isOpcUa = (await protocolOf(db, templateId)) === 'opc-ua'
    if (isOpcUa && !OPC_UA_NODE_ID.test(nodeId)) throw refused('nodeId', texts.badNodeId)
    if (isOpcUa && address !== null) throw refused('address', texts.noAddressInOpcUa)
    if (!isOpcUa && nodeId !== '') throw refused('nodeId', texts.onlyOpcUa)
    if (!isOpcUa && address === null) throw refused('address', ruleText('required', language))
    const [unknown] = await unknownParams(db, [paramCode])
    if (unknown !== undefined) throw refused('paramCode', texts.noStandardParam)
    const others = await registersOf(db, templateId, existing?.keyId ?? null)
    if (others.some((one) => one.paramCode === paramCode)) throw refused('paramCode', ruleText('taken', language))
    if (address === null) {
      const taken = others.find((one) => one.nodeId === nodeId)
      if (taken) throw refused('nodeId', texts.nodeIdTaken(taken.paramCode))
      return
    }
    const end = address + REGISTER_WORDS[dataType]
    for (const one of others)
      if (
        one.address !== null &&
        // bits and words have separate address spaces
        (one.dataType === 'bool') === (dataType === 'bool') &&
        one.address < end &&
        address < one.address + REGISTER_WORDS[one.dataType]
      )
        throw refused('address', texts.addressTaken(one.paramCode, one.address))
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

const deviceHooks: ResourceHooks<ValuesOf<typeof deviceResource>> = {
  references: {
    deviceTypeId: deviceTypeOptions,
    modelId: deviceModelOptions,
    templateId: deviceTemplateOptions,
  },
  codes: { nodeCode: nodeCodes(null) },
  async check(db, values, actor) {
    const { language } = actor
    const { modelId, deviceTypeId, installDate, warrantyEnd } = values
    refuseOpcUa(values, language)
    if (modelId !== null && (await typeOfModel(db, modelId)) !== deviceTypeId)
      throw refused('modelId', textsIn(language).modelOfAnotherType)
    if (installDate !== null && warrantyEnd !== null && warrantyEnd < installDate)
      throw refused('warrantyEnd', textsIn(language).beforeInstallation)
  },
}

function refuseOpcUa(
  { opcUaSecurity, opcUaUser, opcUaThumbprint }: ValuesOf<typeof deviceResource>,
  language: Actor['language'],
): void {
  const texts = textsIn(language)
  if (opcUaThumbprint !== '' && !THUMBPRINT.test(opcUaThumbprint.replaceAll(/[\s:]/g, '')))
    throw refused('opcUaThumbprint', texts.badThumbprint)
  if (opcUaSecurity !== 'none') return
  if (opcUaUser !== '') throw refused('opcUaUser', texts.needsSecurity)
  if (opcUaThumbprint !== '') throw refused('opcUaThumbprint', texts.needsSecurity)
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
