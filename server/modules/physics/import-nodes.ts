import type { Queryable } from '#server/core/db/client.ts'
import type { ImportedRow, Importing, ResourceHooks } from '#server/core/resources/resource-parts.ts'
import { nodePartsOf } from './node-parts.ts'
import { physicsTypes } from './tables.ts'
import { textsIn } from './texts/texts.ts'

/**
 * Import of nodes: each row is a record of its node type, which may be named by its code or by its name in either language,
 * and is written after the row of its parent.
 */
export function importNodes(hooksOf: (type: string) => ResourceHooks): Importing {
  return {
    async partsOf(db, row) {
      const type = row.cell('nodeType').trim()
      return { ...(await nodePartsOf(db, type)), hooks: hooksOf(type) }
    },
    async arrange(db, read, language) {
      const codeOfType = await codesOfTypes(db)
      const rows = read.map((row) => withTypeCode(row, codeOfType))
      const ordered: ImportedRow[] = []
      const codes = new Set(rows.map(codeOf))
      const below = new Map<string, ImportedRow[]>()
      for (const row of rows) {
        const parent = codes.has(parentOf(row)) ? parentOf(row) : ''
        const siblings = below.get(parent)
        if (siblings) siblings.push(row)
        else below.set(parent, [row])
      }
      const placed = new Set<ImportedRow>()
      const waiting = [...(below.get('') ?? [])]
      for (let row = waiting.shift(); row; row = waiting.shift()) {
        if (placed.has(row)) continue
        placed.add(row)
        ordered.push(row)
        waiting.push(...(below.get(codeOf(row)) ?? []))
      }
      const rule = textsIn(language).ring
      const problems = rows.filter((row) => !placed.has(row)).map(({ line }) => ({ line, field: 'parentCode', rule }))
      return { rows: ordered, problems }
    },
  }
}

/** The codes of node types, by code and by name in either language. */
async function codesOfTypes(db: Queryable): Promise<ReadonlyMap<string, string>> {
  const types = await db.select().from(physicsTypes)
  return new Map(
    types.flatMap(({ code, name, nameEn }) =>
      [name, nameEn.toLowerCase(), code.toLowerCase()].map((text) => [text, code]),
    ),
  )
}

function withTypeCode(row: ImportedRow, codeOfType: ReadonlyMap<string, string>): ImportedRow {
  const text = row.cell('nodeType').trim()
  const code = codeOfType.get(text) ?? codeOfType.get(text.toLowerCase()) ?? text
  return { ...row, cell: (name) => (name === 'nodeType' ? code : row.cell(name)) }
}

const codeOf = (row: ImportedRow): string => row.cell('code').trim()
const parentOf = (row: ImportedRow): string => row.cell('parentCode').trim()
