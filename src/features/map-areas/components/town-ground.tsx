import { MonitorX } from 'lucide-react'
import { type ComponentProps, type ReactNode, Suspense, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { groundLayers } from '#archetypes/map/ground-layers.ts'
import { LazyMapView } from '#archetypes/map/lazy-map-view.ts'
import { firstView, hiddenAtFirst, shapedLayers, withParks } from '#archetypes/map/map-beginning.ts'
import type { Bounds, Camera, MapLayer } from '#archetypes/map/map-layers.ts'
import type { useMapBeginning } from '#archetypes/map/use-map-beginning.ts'
import type { GroundShape } from '#contract/endpoints/town-map.ts'
import { Box } from '#ui/box.ts'
import { EmptyState, Waiting } from '#ui/feedback.tsx'
import { useVariant } from '#ui/theme/use-variant.ts'

interface TownGroundProps
  extends Pick<
    ComponentProps<typeof LazyMapView>,
    'states' | 'whole' | 'onPress' | 'onPoint' | 'onDoublePress' | 'onView' | 'onHandle'
  > {
  ground: readonly GroundShape[]
  beginning: NonNullable<ReturnType<typeof useMapBeginning>>
  /** Over the ground, from the lowest. */
  layers: readonly MapLayer[]
  /** Null: as the administrators set it, or all of it. */
  camera: Camera | null
  whole: Bounds
  children?: ReactNode
}

/** A map of the town with some layers over its ground, as the administrators set it. */
export function TownGround({ ground, beginning, layers, camera, children, ...map }: TownGroundProps) {
  const { t } = useTranslation()
  const variant = useVariant()
  const { settings, pack, attribution } = beginning
  const shown = useMemo(
    () => shapedLayers([...groundLayers(ground, variant), ...layers], settings),
    [ground, layers, variant, settings],
  )
  const hidden = useMemo(() => {
    const own = new Set(layers.map(({ key }) => key))
    return withParks(new Set(hiddenAtFirst(settings).filter((key) => !own.has(key))))
  }, [settings, layers])
  return (
    <Suspense fallback={<Waiting text={t('mapParts.reading')} />}>
      <LazyMapView
        {...map}
        texts={{
          label: t('mapParts.map'),
          zoomIn: t('mapParts.zoomIn'),
          zoomOut: t('mapParts.zoomOut'),
          fit: t('mapParts.fit'),
        }}
        layers={shown}
        pack={pack}
        hidden={hidden}
        camera={camera ?? firstView(settings, map.whole)}
        failure={
          <EmptyState
            icon={<MonitorX size={40} />}
            title={t('mapParts.noWebgl')}
            detail={t('mapParts.noWebglDetail')}
          />
        }
      >
        {attribution !== '' && (
          <Box
            position="absolute"
            insetBlockEnd="1"
            insetInlineStart="50%"
            transform="translateX(-50%)"
            paddingInline="2"
            fontSize="xs"
            color="fg.muted"
            background="bg.panel"
            borderRadius="sm"
          >
            {attribution}
          </Box>
        )}
        {children}
      </LazyMapView>
    </Suspense>
  )
}
