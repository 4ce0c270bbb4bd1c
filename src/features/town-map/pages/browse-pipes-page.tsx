// Pipes live: their map, and all of them beside it in a table.

import { TownMapFrame } from './town-map-page.tsx'

export function BrowsePipesPage() {
  return <TownMapFrame view="polyLineMap" hasPipeTable />
}
