import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { PhysicsTreeNode } from '#contract/resources/physics.resource.ts'
import type { Db } from '#server/core/db/client.ts'
import { pinyinOf } from '#server/modules/physics/pinyin.ts'

/** Levels of the plant; `count` is the number of nodes below each node of the level above. */
const LEVELS: readonly (readonly [type: string, name: string, count: number])[] = [
  ['source', '热源厂', 22],
  ['station', '换热站', 15],
  ['unit', '机组', 2],
  ['building', '住宅楼', 5],
  ['unitDoor', '单元', 2],
  ['household', '用户', 3],
]
const PLACES = ['和平', '胜利', '滨河', '建设', '新华', '东风', '长安', '朝阳', '光明', '向阳'] as const
const SLICE = 2_000

export type PlantNode = PhysicsTreeNode & { readonly path: string; readonly sortOrder: number }

/** A plant of 30,712 nodes, parents first, down to the flats. */
export function buildPlant(): PlantNode[] {
  const nodes: PlantNode[] = []
  const grow = (parent: PlantNode | null, depth: number): void => {
    const [nodeType, kind, count] = LEVELS[depth] ?? []
    if (nodeType === undefined || kind === undefined) return
    for (let at = 0; at < (count ?? 0); at += 1) {
      const keyId = idOf(nodes.length)
      const name = depth < 2 ? `${PLACES[nodes.length % PLACES.length]}${at + 1}号${kind}` : `${at + 1}号${kind}`
      const node = {
        keyId,
        parentId: parent?.keyId ?? null,
        code: `${parent?.code ?? 'B'}-${at + 1}`,
        name,
        pinyin: pinyinOf(name),
        version: 1,
        nodeType,
        isActive: true,
        isForeign: false,
        path: `${parent?.path ?? ''}${keyId}/`,
        sortOrder: at,
      }
      nodes.push(node)
      grow(node, depth + 1)
    }
  }
  grow(null, 0)
  return nodes
}

/** An id that is equal in every run and compresses no better than a random one. */
const idOf = (at: number): string =>
  createHash('md5')
    .update(String(at))
    .digest('hex')
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5')

/** Inserts the plant in addition to the company's nodes. */
export async function insertPlant(db: Db, nodes: readonly PlantNode[]): Promise<void> {
  for (let from = 0; from < nodes.length; from += SLICE) {
    const slice = JSON.stringify(nodes.slice(from, from + SLICE))
    await db.execute(sql`
      insert into physics_nodes (id, parent_id, node_type, code, name, pinyin, organization_id, path, sort_order)
      select node."keyId", node."parentId", node."nodeType", node.code, node.name, node.pinyin,
        (select id from organizations where parent_id is null limit 1), node.path, node."sortOrder"
      from jsonb_to_recordset(${slice}::jsonb)
        node("keyId" uuid, "parentId" uuid, "nodeType" text, code text, name text, pinyin text, path text, "sortOrder" int)`)
  }
  await db.execute(sql`analyze physics_nodes`)
}
