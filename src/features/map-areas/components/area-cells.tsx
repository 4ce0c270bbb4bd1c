import { Box, Row } from '#ui/box.ts'

const Colour = ({ color }: { color: string }) => (
  <Row gap="2">
    <Box
      aria-hidden
      width="4"
      height="4"
      borderRadius="sm"
      borderWidth="1px"
      borderColor="border.field"
      style={{ background: color }}
    />
    {color}
  </Row>
)

/** Colours beside their codes. */
export const AREA_CELLS = {
  fillColor: ({ fillColor }: { fillColor: string }) => <Colour color={fillColor} />,
  strokeColor: ({ strokeColor }: { strokeColor: string }) => <Colour color={strokeColor} />,
}
