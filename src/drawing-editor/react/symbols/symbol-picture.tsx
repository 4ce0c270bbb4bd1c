import { CANVAS_BACKGROUND } from '#contract/drawing/document.ts'
import { Box } from '#ui/box.ts'
import type { DrawingSymbol } from '../../symbols/symbol.ts'
import { symbolPicture } from '../../symbols/symbol-tree.ts'
import { TilePicture } from '../tile.ts'

interface SymbolPictureProps {
  readonly symbol: DrawingSymbol
  readonly width: string
  readonly height: string
}

/** A symbol on a piece of the sheet, which is dark in every theme. Its name stands beside it. */
export const SymbolPicture = ({ symbol, width, height }: SymbolPictureProps) => (
  <Box width={width} flexShrink={0} padding="1" borderRadius="sm" style={{ background: CANVAS_BACKGROUND }}>
    <TilePicture src={symbolPicture(symbol)} alt="" draggable={false} height={height} />
  </Box>
)
