import { and, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { FIT } from '#lib/search-rank.ts'
import { likePart } from '#server/core/db/like-part.ts'
import { holds } from '#server/core/resources/table-store.ts'

type Text = PgColumn | SQL

interface SearchedColumns {
  readonly code: Text
  readonly name: Text
  readonly pinyin: Text
}

const startsWith = (column: Text, word: string): SQL => sql`${column} ilike ${likePart(word).slice(1)}`

/** Texts of a row as one. */
export const textOf = (...columns: readonly Text[]): SQL => sql`concat_ws(' ', ${sql.join([...columns], sql`, `)})`

/** A constant of a sum: as a parameter it would have no type. */
export const constant = (number: number): SQL => sql.raw(String(number))

/** How a word fits names of a row: `searchRank` of src/lib/search-rank.ts in SQL. `otherwise`: in none of them. */
export const fitOf = (word: string, { code, name, pinyin }: SearchedColumns, otherwise: SQL): SQL<number> =>
  sql<number>`case
    when lower(${code}) = ${word} or lower(${name}) = ${word} then ${constant(FIT.whole)}
    when ${startsWith(code, word)} then ${constant(FIT.codeStart)}
    when ${startsWith(name, word)} then ${constant(FIT.nameStart)}
    when ${startsWith(pinyin, word)} or ${pinyin} like ${`% ${likePart(word).slice(1)}`} then ${constant(FIT.pinyinStart)}
    when ${holds(textOf(code, name), word)} then ${constant(FIT.part)}
    when ${holds(pinyin, word)} then ${constant(FIT.pinyinPart)}
    else ${otherwise} end`

export const sumOf = (numbers: readonly SQL<number>[]): SQL<number> =>
  sql<number>`(${sql.join([...numbers], sql` + `)})::int`

/** Whether a row has every word, and at least one of them itself. */
export const hasWords = (
  words: readonly string[],
  isOwn: (word: string) => SQL,
  isAbove: (word: string) => SQL,
): SQL | undefined => and(or(...words.map(isOwn)), ...words.map((word) => or(isOwn(word), isAbove(word))))
