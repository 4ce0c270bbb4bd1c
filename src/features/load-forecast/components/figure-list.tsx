import { Box, Row } from '#ui/box.ts'

export interface ShownFigure {
  readonly name: string
  readonly value: string
  /** What the figure is made of. */
  readonly detail?: string
}

/** A few figures, large, side by side. */
export function FigureList({ figures }: { figures: readonly ShownFigure[] }) {
  return (
    <Row as="dl" gap="8" padding="4" margin="0" flexWrap="wrap" alignItems="flex-start">
      {figures.map(({ name, value, detail }) => (
        <Box key={name}>
          <Box as="dt" fontSize="sm" color="fg.muted">
            {name}
          </Box>
          <Box as="dd" margin="0">
            <Box fontFamily="figures" fontSize="xl">
              {value}
            </Box>
            {detail !== undefined && (
              <Box fontSize="sm" color="fg.muted">
                {detail}
              </Box>
            )}
          </Box>
        </Box>
      ))}
    </Row>
  )
}
