import type { WallTurn } from '#contract/endpoints/walls.ts'

/**
 * The drawings to try when the turn of one ends, in their order: those after it, those before it, and itself at last, so that
 * a drawing that cannot be loaded never holds up the others. Absent ones are left out.
 *
 * @param keyId - Null, or of no drawing of the list: from the first.
 */
export function turnsAfter(turns: readonly WallTurn[], keyId: string | null): WallTurn[] {
  const at = turns.findIndex((turn) => turn.keyId === keyId)
  return [...turns.slice(at + 1), ...turns.slice(0, at + 1)].filter(({ absence }) => absence === null)
}

/** The drawings to try at first, the one that the address names before the others. */
export function turnsFrom(turns: readonly WallTurn[], keyId: string | null): WallTurn[] {
  const at = Math.max(
    turns.findIndex((turn) => turn.keyId === keyId),
    0,
  )
  return [...turns.slice(at), ...turns.slice(0, at)].filter(({ absence }) => absence === null)
}
