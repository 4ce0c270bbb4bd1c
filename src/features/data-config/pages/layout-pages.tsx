import { ResourcePage, resourcePage } from '../../../archetypes/resource/resource-page.tsx'
import {
  curveGroupResource,
  dataColumnResource,
  fixedColumnResource,
  sourceColumnResource,
} from '../../../contract/resources/data-config.resource.ts'
import { useShift } from '../api/use-shift.tsx'

const NEW_COLUMN = { decimals: 1, colourRule: 'limits' }
const NEW_CURVES = { axis: 'auto', colour: 1 }

/** The columns that a table shows first, and how each looks. */
export const DataColumnsPage = () => (
  <ResourcePage resource={dataColumnResource} initial={NEW_COLUMN} rowActions={useShift(dataColumnResource)} />
)
/** What stays in view while the other columns scroll. */
export const FixedColumnsPage = resourcePage(fixedColumnResource)
/** Curves that are looked at together. */
export const CurveGroupsPage = () => (
  <ResourcePage resource={curveGroupResource} initial={NEW_CURVES} rowActions={useShift(curveGroupResource)} />
)
/** What the pages of stations show of a source. */
export const SourceColumnsPage = resourcePage(sourceColumnResource)
