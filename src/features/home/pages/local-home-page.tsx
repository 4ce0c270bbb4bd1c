// The home page for the screen of a local control room: the widgets of /uIndex in a fixed arrangement that fills the
// window. What a user may not see is left out.

import { useTranslation } from 'react-i18next'
import { useAllowedTiles } from '#archetypes/dashboard/use-allowed-tiles.ts'
import { WidgetGrid } from '#archetypes/dashboard/widget-grid.tsx'
import { PageHeading } from '#archetypes/page-heading.tsx'
import { type HomeTile, tileOf } from '#contract/home/home-widgets.ts'
import { Page } from '#ui/page.ts'

const TILES: readonly HomeTile[] = [
  { ...tileOf('weather'), width: 1 },
  { ...tileOf('load'), width: 2 },
  { ...tileOf('running'), width: 1 },
  { ...tileOf('alarms'), width: 2 },
  { ...tileOf('worst'), width: 2 },
]

export function LocalHomePage() {
  const { t } = useTranslation()
  const tiles = useAllowedTiles(TILES)
  return (
    <Page fit="content" data-page="local-home">
      <PageHeading />
      <WidgetGrid
        tiles={tiles}
        isFilling
        empty={{ title: t('home.nothingAllowed'), detail: t('home.nothingAllowedDetail') }}
      />
    </Page>
  )
}
