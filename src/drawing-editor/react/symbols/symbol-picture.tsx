import { chakra } from '@chakra-ui/react/styled-system'
import { CANVAS_BACKGROUND } from '#contract/drawing/document.ts'
import { Box } from '#ui/box.ts'
import type { DrawingSymbol } from '../../symbols/symbol.ts'
import { symbolPicture } from '../../symbols/symbol-tree.ts'

const Picture = chakra('img', { base: { width: '100%', objectFit: 'contain', pointerEvents: 'none' } })

interface SymbolPictureProps {
  readonly symbol: DrawingSymbol
  readonly width: string
  readonly height: string
}

/** A symbol on a piece of the sheet, which is dark in every theme. Its name stands beside it. */
export const SymbolPicture = ({ symbol, width, height }: SymbolPictureProps) => (
  <Box width={width} flexShrink={0} padding="1" borderRadius="sm" style={{ background: CANVAS_BACKGROUND }}>
    <Picture src={symbolPicture(symbol)} alt="" draggable={false} height={height} />
  </Box>
)
