import { eq } from 'drizzle-orm'
import type { Queryable } from '#server/core/db/client.ts'
import { renamed } from '../physics/copy.repository.ts'
import { drawings } from './tables.ts'

/** A drawing refers to nodes by code; the copy gets the codes of the new station. */
export async function copyDrawings(
  db: Queryable,
  station: { readonly code: string; readonly name: string },
  copy: { readonly code: string; readonly name: string },
): Promise<void> {
  const originals = await db.select().from(drawings).where(eq(drawings.nodeCode, station.code))
  for (const { title, type, unitCode, canvas } of originals) {
    const ofStation = new RegExp(`\\b${station.code.replaceAll('.', '\\.')}(?![A-Za-z0-9_])`, 'g')
    const text = JSON.stringify(canvas).replaceAll(station.name, copy.name).replace(ofStation, copy.code)
    await db.insert(drawings).values({
      title: title.replaceAll(station.name, copy.name),
      type,
      nodeCode: copy.code,
      unitCode: renamed(unitCode, station.code, copy.code),
      canvas: JSON.parse(text),
    })
  }
}
