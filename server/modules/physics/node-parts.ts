import { withAttributes } from '#contract/network/node-attributes.ts'
import { isNodeType } from '#contract/network/node-types.ts'
import { NODE_RESOURCES, otherNodeResource, physicsImportResource } from '#contract/resources/physics-types.resource.ts'
import type { Queryable } from '#server/core/db/client.ts'
import type { ResourceParts } from '#server/core/resources/resource-parts.ts'
import { attributesByType, attributesOf } from './attribute.repository.ts'
import { nodeStore, otherNodeStore, typeStore } from './node.repository.ts'

/** Resource and store of a node type, including the attributes of the schema. */
export async function nodePartsOf(db: Queryable, type: string): Promise<Pick<ResourceParts, 'resource' | 'store'>> {
  const attributes = await attributesOf(db, type)
  return isNodeType(type)
    ? { resource: withAttributes(NODE_RESOURCES[type], attributes), store: typeStore(type, attributes) }
    : { resource: withAttributes(otherNodeResource, attributes), store: otherNodeStore(attributes) }
}

/** Resource and store for a file with nodes of all types: all columns, none of them required. */
export async function everyNodePartsOf(db: Queryable): Promise<Pick<ResourceParts, 'resource' | 'store'>> {
  const byKey = new Map(
    [...(await attributesByType(db)).values()].flat().map((one) => [one.key, { ...one, isRequired: false }]),
  )
  return { resource: withAttributes(physicsImportResource, [...byKey.values()]), store: nodeStore }
}
