import type { OwnCells } from '#archetypes/cells/field-columns.tsx'
import { ResourcePage, resourcePage } from '#archetypes/resource/resource-page.tsx'
import {
  curveGroupResource,
  dataColumnResource,
  fixedColumnResource,
  sourceColumnResource,
} from '#contract/resources/data-config.resource.ts'
import { styled } from '#ui/styled.ts'
import { seriesColors } from '#ui/theme/series-colors.ts'
import { useVariant } from '#ui/theme/use-variant.ts'
import { useShift } from '../api/use-shift.tsx'

const NEW_COLUMN = { decimals: 1, colourRule: 'limits' }
const CURVE_CELLS: OwnCells<typeof curveGroupResource> = { colour: ({ colour }) => <ColourCell colour={colour} /> }
const Swatch = styled('span', {
  base: { display: 'inline-block', width: '4', height: '1', marginInlineEnd: '2', verticalAlign: 'middle' },
})
const NEW_CURVES = { axis: 'auto', colour: 1 }

/** Columns that a table shows by default, and their formatting. */
export const DataColumnsPage = () => (
  <ResourcePage resource={dataColumnResource} initial={NEW_COLUMN} rowActions={useShift(dataColumnResource)} />
)
/** Columns that stay in view while the others scroll. */
export const FixedColumnsPage = resourcePage(fixedColumnResource)
/** Groups of curves that are viewed together. */
export const CurveGroupsPage = () => (
  <ResourcePage
    resource={curveGroupResource}
    initial={NEW_CURVES}
    rowActions={useShift(curveGroupResource)}
    cells={CURVE_CELLS}
  />
)

/** Colour of the first curve of a group in charts. */
function ColourCell({ colour }: { colour: number | null }) {
  const palette = seriesColors(useVariant())
  return (
    <>
      <Swatch aria-hidden style={{ background: palette[Number(colour) - 1] }} />
      {String(colour)}
    </>
  )
}

/** Source values that the pages of stations show. */
export const SourceColumnsPage = resourcePage(sourceColumnResource)
