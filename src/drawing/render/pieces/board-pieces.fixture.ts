import { BoardPieces, type BoardPiecesOptions } from './board-pieces.ts'

/** Nothing here sets texts or shows pictures. */
const atlases: BoardPiecesOptions['atlases'] = {
  labels: { glyph: () => ({ advance: 1, ink: null, uv: [0, 0, 0, 0] }) },
  pictures: { placeOf: () => ({ x: 0, y: 0, side: 64 }) },
  ramps: { rowOf: () => 0 },
}

/** Pieces of a board without live values. */
export function buildBoardPieces(
  board: BoardPiecesOptions['board'],
  more: Partial<BoardPiecesOptions> = {},
): BoardPieces {
  return new BoardPieces({
    board,
    atlases,
    liveIndexOf: () => undefined,
    showsValue: () => false,
    onWritten: () => undefined,
    onFull: () => undefined,
    ...more,
  })
}
