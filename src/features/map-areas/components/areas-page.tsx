import { Shapes } from 'lucide-react'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { useMapBeginning } from '#archetypes/map/use-map-beginning.ts'
import { PageHeading } from '#archetypes/page-heading.tsx'
import { PageLink } from '#archetypes/page-link.tsx'
import { ListFailure } from '#archetypes/resource/list-states.tsx'
import type { MapArea } from '#contract/endpoints/map-areas.ts'
import type { GroundShape, MapPlace } from '#contract/endpoints/town-map.ts'
import { EmptyState, Waiting } from '#ui/feedback.tsx'
import { Page } from '#ui/page.ts'
import { useVariant } from '#ui/theme/use-variant.ts'
import { useGround, useMapAreas } from '../api/use-map-areas.ts'

/** What maps of areas are made of. */
export interface TownOfAreas {
  readonly areas: readonly MapArea[]
  readonly company: MapPlace
  readonly ground: readonly GroundShape[]
  readonly beginning: NonNullable<ReturnType<typeof useMapBeginning>>
}

interface AreasPageProps {
  /** Value of the `data-page` attribute. */
  name: string
  of: ComponentType<{ town: TownOfAreas }>
}

/** A page over all areas of the town, with the states in which there are none. */
export function AreasPage({ name, of: Content }: AreasPageProps) {
  const { t } = useTranslation()
  const areas = useMapAreas()
  const ground = useGround()
  const beginning = useMapBeginning(useVariant())
  const failed = areas.error ? areas : ground.error ? ground : null
  const isWaiting = areas.isPending || ground.isPending || !beginning
  return (
    <Page fit="window" data-page={name} aria-busy={isWaiting && !failed}>
      {failed?.error ? (
        <ListFailure error={failed.error} onRetry={() => void failed.refetch()} />
      ) : !areas.data || !ground.data || !beginning ? (
        <Waiting text={t('mapParts.reading')} />
      ) : areas.data.areas.length === 0 ? (
        <>
          <PageHeading />
          <EmptyState
            icon={<Shapes size={40} />}
            title={t('mapAreas.none')}
            detail={t('mapAreas.noneDetail')}
            action={<PageLink to="/admin-mapConf/admin-blockMap">{t('mapAreas.drawThem')}</PageLink>}
          />
        </>
      ) : (
        <Content town={{ ...areas.data, ground: ground.data, beginning }} />
      )}
    </Page>
  )
}
