import { isSameDrawing, type NamedDrawing, type WallTurn } from '#contract/endpoints/walls.ts'

/**
 * The drawings to try when the turn of one ends, in their order: those after it, those before it, and itself at last, so that
 * a drawing that cannot be loaded never holds up the others. Absent ones are left out.
 *
 * @param shown - Null, or none of the list: from the first.
 */
export function turnsAfter(turns: readonly WallTurn[], shown: NamedDrawing | null): WallTurn[] {
  const at = turns.findIndex((turn) => shown !== null && isSameDrawing(turn, shown))
  return [...turns.slice(at + 1), ...turns.slice(0, at + 1)].filter(({ absence }) => absence === null)
}

/** The drawings to try at first, the one that the address names before the others. */
export function turnsFrom(turns: readonly WallTurn[], asked: NamedDrawing | null): WallTurn[] {
  const at = Math.max(
    turns.findIndex((turn) => asked !== null && isSameDrawing(turn, asked)),
    0,
  )
  return [...turns.slice(at), ...turns.slice(0, at)].filter(({ absence }) => absence === null)
}
