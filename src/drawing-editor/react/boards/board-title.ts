import type { BoardRecord } from '#drawing/engine.ts'

/** Null for a board without a title. */
export const titleOf = ({ title }: BoardRecord): string | null =>
  typeof title === 'string' && title.trim() !== '' ? title : null
