import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { ListQuery } from '#contract/kit/resource.ts'
import { type NodeImage, nodeImageResource } from '#contract/resources/node-image.resource.ts'
import type { Queryable } from '#server/core/db/client.ts'
import { isOther, keyIs } from '#server/core/db/keys.ts'
import { likePart } from '#server/core/db/like-part.ts'
import { IMAGE_PATH } from '#server/core/files/repository.ts'
import { storedFiles } from '#server/core/files/tables.ts'
import { invalidInput } from '#server/core/kit/app-error.ts'
import type { Actor } from '#server/core/kit/session.ts'
import { textIn } from '#server/core/kit/text-in.ts'
import { withinScope } from '#server/core/organization/scope.repository.ts'
import type { ResourceStore } from '#server/core/resources/resource-store.ts'
import { createTableStore } from '#server/core/resources/table-store.ts'
import { nodeByCode, nodeStore } from './node.repository.ts'
import { nodeImages } from './tables.ts'
import { textsIn } from './texts/texts.ts'

const nodeOf = (field: string): SQL =>
  sql`(select node.${sql.raw(field)} from physics_nodes node where node.id = node_images.node_id)`
const address = sql<string>`${IMAGE_PATH}::text || '/' || node_images.file_id`

export const nodeImageStore: ResourceStore = {
  ...createTableStore(nodeImageResource, {
    table: nodeImages,
    columns: { nodeId: nodeImages.nodeId, kind: nodeImages.kind, title: nodeImages.title, fileId: nodeImages.fileId },
    extra: {
      nodeCode: nodeOf('code'),
      nodeName: nodeOf('name'),
      address,
      sizeBytes: sql`(select file.size_bytes from stored_files file where file.id = node_images.file_id)`,
    },
    scope: (session) =>
      withinScope(
        session,
        sql`(select own.path from physics_nodes node join organizations own on own.id = node.organization_id where node.id = node_images.node_id)`,
      ),
    narrow: ({ nodeCode }: Partial<ListQuery>) =>
      textIn(nodeCode) === '' ? undefined : sql`${nodeOf('code')} ilike ${likePart(textIn(nodeCode))}`,
  }),
  // removing the file removes the image (cascade)
  async remove(db, keyId) {
    await db
      .delete(storedFiles)
      .where(
        sql`${storedFiles.id} in (select ${nodeImages.fileId} from ${nodeImages} where ${keyIs(nodeImages.id, keyId)})`,
      )
  },
}

/** The node of a code inside the actor's data scope. */
export async function nodeForImage(db: Queryable, code: string, actor: Actor): Promise<string> {
  const node = await nodeByCode(db, code)
  if (node && (await nodeStore.find(db, node.id, actor))) return node.id
  throw invalidInput([
    {
      field: 'nodeCode',
      rule: textsIn(actor.language).noNodeInScope,
    },
  ])
}

/** Whether a node has another picture of a kind. */
export async function hasImage(
  db: Queryable,
  { nodeId, kind }: { readonly nodeId: string; readonly kind: NodeImage['kind'] },
  exceptKeyId: string | null,
): Promise<boolean> {
  const others = isOther(nodeImages.id, exceptKeyId)
  return (await db.$count(nodeImages, and(eq(nodeImages.nodeId, nodeId), eq(nodeImages.kind, kind), others))) > 0
}

/** Removes the previous file of an image, unless the image still uses it. */
export async function removeReplaced(db: Queryable, fileId: string): Promise<void> {
  await db
    .delete(storedFiles)
    .where(and(eq(storedFiles.id, fileId), sql`not exists (select from node_images where file_id = ${fileId})`))
}

export async function imagesOf(db: Queryable, nodeId: string): Promise<NodeImage[]> {
  const { kind, title } = nodeImages
  return db
    .select({ keyId: nodeImages.id, kind, title, address })
    .from(nodeImages)
    .where(keyIs(nodeImages.nodeId, nodeId))
    .orderBy(asc(kind), asc(title), asc(nodeImages.id))
}
